/** The devnet wallet as a browser extension (`@foyer/devnet/extension`): for Node, builds it into a folder. */
export { buildExtension, type ExtensionOptions } from '../extension/build-extension.ts'
export { toWalletChain, type WalletChain } from '../wallet/chain.ts'
export type { WalletCommand } from '../wallet/command.ts'
export type { Switches } from '../wallet/switches.ts'
