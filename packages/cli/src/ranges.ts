/** Versions that Foyer needs and is tested with. `ranges.test.ts` holds them against the packages' own. */

/** Peers: the kit does not run outside of these. */
export const peers: Readonly<Record<string, { readonly range: string; readonly why: string }>> = {
  react: {
    range: '^19.0.0',
    why: '@foyer/react gives its context away as React 19 does (`<Context value>`); with React 18 the provider throws',
  },
  'react-dom': {
    range: '^19.0.0',
    why: '@foyer/react gives its context away as React 19 does (`<Context value>`); with React 18 the provider throws',
  },
  viem: { range: '^2.21.0', why: '@foyer/chains reads EVM chains with viem 2' },
}

/** Libraries beside the kit: what its bridges are tested with. */
export const tested: Readonly<Record<string, { readonly range: string; readonly why: string }>> = {
  wagmi: { range: '^2.19.0 || ^3.7.0', why: '@foyer/wagmi, the bridge for wagmi, is tested with wagmi 2.19 and 3.7' },
  '@wagmi/core': { range: '^2.22.1 || ^3.6.5', why: '@foyer/wagmi, the bridge for wagmi, is tested with 2.22 and 3.6' },
  ethers: {
    range: '^6.13.0',
    why: '@foyer/ethers, the bridge for ethers, is made for ethers 6; ethers 5 has no BrowserProvider',
  },
}

/** Packages of which a page holds one copy. `error`: it fails with two. */
export const single: Readonly<Record<string, { readonly level: 'error' | 'warning'; readonly why: string }>> = {
  react: { level: 'error', why: 'a hook called in the one copy finds no component of the other: "Invalid hook call"' },
  'react-dom': { level: 'error', why: 'two renderers on one page do not know each other’s components and contexts' },
  '@foyer/core': { level: 'error', why: 'a kit made by the one copy is not known to the other, nor are its errors' },
  '@foyer/react': { level: 'error', why: 'hooks of the one copy do not find the provider of the other' },
  viem: { level: 'warning', why: 'the page loads both, errors of the one are not instances of the other, and their types do not fit' },
  wagmi: { level: 'warning', why: 'hooks of the one copy do not find the provider of the other' },
  '@wagmi/core': { level: 'warning', why: 'the page loads both, and their types do not fit' },
}

/** Everything whose version is read. */
export const watched: readonly string[] = [...new Set([...Object.keys(peers), ...Object.keys(tested), ...Object.keys(single)])]
