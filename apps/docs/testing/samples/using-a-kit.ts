import type { Kit, KitState } from '@foyer/core'
// #region shown
await kit.open()                          // or kit.open({ view: 'Networks' })
await kit.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' } })
await kit.switchNetwork('eip155:8453')
await kit.signMessage('Hello')
await kit.sendTransaction({ to, value: 10n ** 15n })   // wei; resolves with the hash
kit.getProvider('eip155')                 // the wallet's own EIP-1193 provider
kit.getState().connections.eip155         // state is plain data
const stop = kit.subscribe(() => render(kit.getState()))   // `stop()` ends it
kit.dispose()                             // leaves nothing behind
// #endregion
export { stop }
declare const kit: Kit
declare const to: string
declare function render(state: KitState): void
