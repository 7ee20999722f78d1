/**
 * The view of every screen. Connect and ConnectingExternal come with the modal's first chunk; the rest
 * are chunks of their own, fetched ahead while the open modal is idle.
 */
import { connectorOf } from '@foyer/core'
import { Skeleton } from '@foyer/ui'
import { createElement, Fragment, type ReactNode } from 'react'
import { Connect } from './connect/connect.tsx'
import { ConnectingExternal } from './connecting/connecting-external.tsx'
import type { Screens } from './registry.ts'

export const screens: Screens = {
  Connect: {
    title: (text) => text('connect.title'),
    component: Connect,
    wide: (_state, kit) => kit.options.enableWalletGuide !== false,
  },
  ConnectingExternal: {
    title: (text, screen, state) =>
      text('connecting.title', { wallet: connectorOf(state.connectors, screen.connector)?.name ?? text('connecting.unknown') }),
    component: ConnectingExternal,
  },
  ConnectingWalletConnectBasic: {
    skeleton: CodeBones,
    title: (text, _screen, _state, kit) => text(kit.isPhone ? 'pair.titlePhone' : 'pair.title'),
    load: () => import('./pairing/connecting-wallet-connect-basic.tsx').then((chunk) => chunk.ConnectingWalletConnectBasic),
  },
  ConnectingWalletConnect: {
    skeleton: CodeBones,
    title: (text, { wallet }) => text('connecting.title', { wallet: wallet.name }),
    load: () => import('./pairing/connecting-wallet-connect.tsx').then((chunk) => chunk.ConnectingWalletConnect),
  },
  AllWallets: {
    title: (text) => text('all.title'),
    load: () => import('./all-wallets/all-wallets.tsx').then((chunk) => chunk.AllWallets),
  },
  GetWallet: {
    title: (text) => text('get.title'),
    load: () => import('./get-wallet/get-wallet.tsx').then((chunk) => chunk.GetWallet),
  },
  Downloads: {
    title: (text, screen) => text('downloads.title', { wallet: screen.wallet.name }),
    load: () => import('./get-wallet/downloads.tsx').then((chunk) => chunk.Downloads),
  },
  WhatIsAWallet: {
    title: (text) => text('wallet.title'),
    load: () => import('./guides/what-is-a-wallet.tsx').then((chunk) => chunk.WhatIsAWallet),
  },
  WhatIsANetwork: {
    title: (text) => text('network.title'),
    load: () => import('./guides/what-is-a-network.tsx').then((chunk) => chunk.WhatIsANetwork),
  },
  Networks: {
    title: (text) => text('networks.title'),
    load: () => import('./networks/networks.tsx').then((chunk) => chunk.Networks),
  },
  SwitchNetwork: {
    title: (text) => text('switch.title'),
    load: () => import('./networks/switch-network.tsx').then((chunk) => chunk.SwitchNetwork),
  },
  UnsupportedChain: {
    title: (text) => text('unsupported.title'),
    load: () => import('./networks/unsupported-chain.tsx').then((chunk) => chunk.UnsupportedChain),
  },
  Account: {
    title: (text) => text('account.title'),
    load: () => import('./account/account.tsx').then((chunk) => chunk.Account),
  },
  AccountSettings: {
    title: (text) => text('settings.title'),
    load: () => import('./account/account-settings.tsx').then((chunk) => chunk.AccountSettings),
  },
  ProfileWallets: {
    title: (text) => text('wallets.title'),
    load: () => import('./account/profile-wallets.tsx').then((chunk) => chunk.ProfileWallets),
  },
}

function CodeBones(): ReactNode {
  return createElement(Fragment, null, createElement(Skeleton, { shape: 'code' }), createElement(Skeleton, { count: 2 }))
}
