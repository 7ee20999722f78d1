import type { World } from '@foyer/devnet'
// #region shown
import { announceDevWallet, toWalletChain } from '@foyer/devnet/wallet'

announceDevWallet({ chains: [toWalletChain(networks.first)] })                        // in a page that was given the networks
// #endregion
declare const networks: World['networks']
