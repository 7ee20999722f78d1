/** Bytes that an app may be charged for, KiB gzip. A budget is raised only with a reason in the commit that raises it. */
import type { Entry } from './entry-files.ts'

/**
 * A page with React 19 and the Connect button with the EVM adapter. The kernel is whole and eager; connecting a
 * wallet, signing and reading load with the opening or later; of the opening 1 is for the pictures of the wallets that the kit carries,
 * and a part of another for how it arrives, for labels that shrink, and for saying that a wallet is connected.
 * No feature is more than `chunk` by itself.
 */
export const pageBudget = { beforeClick: 87, opening: 42, chunk: 40 } as const

const react = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'] as const

export const entryBudgets: readonly (Entry & { readonly limit: number })[] = [
  { name: '@foyer/core', code: `export { createKit } from '@foyer/core'`, external: [], limit: 13.4 },
  { name: '@foyer/chains/evm', code: `export { evm } from '@foyer/chains/evm'`, external: ['@foyer/core'], limit: 3.5 },
  { name: '@foyer/chains/sessions', code: `export { sessions } from '@foyer/chains/sessions'`, external: ['@foyer/core'], limit: 2.9 },
  {
    name: '@foyer/chains/evm/provider',
    code: `export { createProvider } from '@foyer/chains/evm/provider'`,
    external: ['@foyer/core'],
    limit: 2,
  },
  {
    name: '@foyer/chains/evm/viem',
    code: `export { createWalletClient } from '@foyer/chains/evm/viem'`,
    external: ['@foyer/core', 'viem'],
    limit: 2.2,
  },
  { name: '@foyer/wagmi', code: `export { foyer, watchKit } from '@foyer/wagmi'`, external: ['@foyer/core', 'viem'], limit: 3 },
  {
    name: '@foyer/ethers',
    code: `export { createBrowserProvider, watchSigner } from '@foyer/ethers'`,
    external: ['@foyer/core', 'ethers'],
    limit: 2.5,
  },
  {
    name: '@foyer/query',
    code: `export * from '@foyer/query'`,
    external: ['@foyer/core', '@tanstack/react-query'],
    limit: 3,
  },
  {
    name: '@foyer/vue',
    code: `export * from '@foyer/vue'`,
    external: ['@foyer/core', '@foyer/react/elements', 'vue'],
    limit: 1.2,
  },
  {
    name: '@foyer/svelte',
    code: `export * from '@foyer/svelte'`,
    external: ['@foyer/core', '@foyer/react/elements', 'svelte', 'svelte/reactivity'],
    limit: 0.8,
  },
  { name: '@foyer/standalone', code: `export * from '@foyer/standalone'`, external: [], limit: 40 },
  { name: '@foyer/pairing', code: `export { createDapp } from '@foyer/pairing'`, external: [], limit: 26 },
  {
    name: '@foyer/pairing/sign-in',
    code: `export { createDapp } from '@foyer/pairing'; export { dappSignIn } from '@foyer/pairing/sign-in'`,
    external: [],
    limit: 30,
  },
  { name: '@foyer/pairing/kit', code: `export { pairing } from '@foyer/pairing/kit'`, external: [], limit: 1 },
  {
    name: '@foyer/react',
    code: `export { ConnectButton, FoyerProvider } from '@foyer/react'`,
    external: [...react, '@foyer/core'],
    limit: 7.3,
  },
]
