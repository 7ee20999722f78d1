export { parseAddress as parseEvmAddress } from '../evm/address.ts'
export { type EvmOptions, evm } from '../evm/evm.ts'
export { type Capabilities, parseCapabilities, parseWalletAssets, type WalletAsset } from '../evm/wallet-reports.ts'
