/** For bridges to other libraries: a kit as one provider that stays. */
export { connectByModal } from '../evm/bridge/connect-by-modal.ts'
export { createProvider } from '../evm/bridge/create-provider.ts'
export { type EvmAccount, readChainId, readEvmAccount, settledAccount, watchEvmAccount } from '../evm/bridge/evm-account.ts'
