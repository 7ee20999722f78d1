/** The views of the modal: the list of their folders. */
import { accountScreen } from './account/screen.ts'
import { accountSettingsScreen } from './account-settings/screen.ts'
import { allWalletsScreen } from './all-wallets/screen.ts'
import { connectScreen } from './connect/screen.ts'
import { connectingExternalScreen } from './connecting-external/screen.ts'
import { oneWalletScreen } from './connecting-wallet-connect/screen.ts'
import { anyWalletScreen } from './connecting-wallet-connect-basic/screen.ts'
import type { Screens } from './define-screen.ts'
import { downloadsScreen } from './downloads/screen.ts'
import { getWalletScreen } from './get-wallet/screen.ts'
import { networksScreen } from './networks/screen.ts'
import { profileWalletsScreen } from './profile-wallets/screen.ts'
import { switchNetworkScreen } from './switch-network/screen.ts'
import { unsupportedChainScreen } from './unsupported-chain/screen.ts'
import { walletReceiveScreen } from './wallet-receive/screen.ts'
import { whatIsANetworkScreen } from './what-is-a-network/screen.ts'
import { whatIsAWalletScreen } from './what-is-a-wallet/screen.ts'

export const screens: Screens = {
  Account: accountScreen,
  AccountSettings: accountSettingsScreen,
  AllWallets: allWalletsScreen,
  Connect: connectScreen,
  ConnectingExternal: connectingExternalScreen,
  ConnectingWalletConnect: oneWalletScreen,
  ConnectingWalletConnectBasic: anyWalletScreen,
  Downloads: downloadsScreen,
  GetWallet: getWalletScreen,
  Networks: networksScreen,
  ProfileWallets: profileWalletsScreen,
  SwitchNetwork: switchNetworkScreen,
  UnsupportedChain: unsupportedChainScreen,
  WalletReceive: walletReceiveScreen,
  WhatIsANetwork: whatIsANetworkScreen,
  WhatIsAWallet: whatIsAWalletScreen,
}
