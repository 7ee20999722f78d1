/** The kit for pages without a bundler: everything that a page with EVM wallets and pairing names, in one module. */
export { type EvmOptions, evm } from '@foyer/chains/evm'
export { createProvider } from '@foyer/chains/evm/provider'
export * from '@foyer/chains/networks'
export { sessions } from '@foyer/chains/sessions'
export { accountOf, connectionOf, createKit, type Kit, KitError, type KitOptions, networkOf } from '@foyer/core'
export { pairing } from '@foyer/pairing/kit'
export { defineElements } from '@foyer/react/elements'
