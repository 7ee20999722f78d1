/** The devnet wallet in a page (`@foyer/devnet/wallet`): browser safe, nothing of Node in it. */
export type { Approval, Decision, Fact } from '../wallet/approval.ts'
export { defaultChain, toWalletChain, type WalletChain } from '../wallet/chain.ts'
export type { WalletCommand } from '../wallet/command.ts'
export { type WalletAccount, walletAccounts } from '../wallet/keys.ts'
export { announceDevWallet, type DevWallet, type DevWalletOptions } from '../wallet/shell/dev-wallet.ts'
export { type NodePage, openNodePage } from '../wallet/shell/node-page.ts'
export type { PageProvider } from '../wallet/shell/page-provider.ts'
export { hostileName, type Switches } from '../wallet/switches.ts'
