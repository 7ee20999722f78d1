export { createTestAdapter, type TestAdapter, type TestAdapterOptions } from '../mock/create-test-adapter.ts'
export { createTestEnvironment, type TestEnvironment, type TestEnvironmentOptions } from '../mock/create-test-environment.ts'
export type { TestWallet, TestWalletSwitches } from '../mock/test-wallet.ts'
