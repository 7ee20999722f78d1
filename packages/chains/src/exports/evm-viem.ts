export { createWalletClient, type WalletClientOn, watchWalletClient } from '../evm/bridge/viem-wallet.ts'
