/** Keeps wagmi and a kit in step where a connector cannot: the network while no wallet is connected, and a wallet that wagmi has dropped. */
import { readChainId, readEvmAccount } from '@foyer/chains/evm/provider'
import { type Kit, networkOf } from '@foyer/core'
import type { ConnectorEmitter } from './connector.ts'
import { report } from './foyer.ts'

type State = {
  readonly chainId: number
  readonly connections: ReadonlyMap<string, { readonly connector: { readonly type: string } }>
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

/** What is used of wagmi's `Config`, of version 2 and 3. */
export type WagmiConfig = {
  readonly chains: readonly { readonly id: number }[]
  readonly connectors: readonly { readonly type: string; readonly uid: string; readonly emitter: object }[]
  readonly state: State
  // biome-ignore lint/suspicious/noExplicitAny: wagmi's own state is generic over its chains; what is returned is what was taken, with another chain of it.
  setState(change: (state: any) => any): void
  subscribe<T>(selector: (state: State) => T, listener: (now: T, before: T) => void): () => void
}

/** To be called once, where the configuration is made. Ends with the kit, or by the function that it returns. Does nothing on a server. */
export function watchKit(config: WagmiConfig, kit: Kit): () => void {
  // The kit is that of all visitors there, and the configuration, with a chain from a cookie, one visitor's.
  if (typeof window === 'undefined') return () => {}
  const isConnected = (): boolean => config.state.connections.size > 0 || readEvmAccount(kit.getState()) !== undefined
  const isBusy = (): boolean => config.state.status === 'connecting' || config.state.status === 'reconnecting'

  /** The kit’s network is wagmi’s chain while neither has a wallet. */
  function followNetwork(): void {
    if (isConnected() || isBusy()) return
    const chainId = readChainId(kit.getState())
    if (chainId === config.state.chainId || !config.chains.some(({ id }) => id === chainId)) return
    config.setState((state) => ({ ...state, chainId }))
  }

  function followChain(chainId: number): void {
    if (isConnected() || chainId === readChainId(kit.getState())) return
    const network = networkOf(kit.getState(), `eip155:${chainId}`)
    if (network) kit.send({ type: 'switch-network', network: network.caipNetworkId })
  }

  /**
   * wagmi forgets connections when it mounts without reconnecting, overlooks one that is made while it tries to reconnect, and one that ends
   * while it notes that it has connected.
   */
  function followWallet(): void {
    const account = readEvmAccount(kit.getState())
    const ours = config.connectors.find(({ type }) => type === 'foyer')
    if (!ours || isBusy()) return
    if (account) dropKept()
    if (config.state.connections.has(ours.uid) === !account) report(ours.emitter as ConnectorEmitter, account, undefined)
  }

  /** What the kit was told while wagmi was busy, wagmi is told once it no longer is. */
  function followBoth(): void {
    followWallet()
    followNetwork()
  }

  /** After a reload wagmi has the connection of a connector that is gone, and would go on with that one when the wallet leaves. */
  function dropKept(): void {
    const all = [...config.state.connections]
    const held = all.filter(([uid, { connector }]) => connector.type !== 'foyer' || config.connectors.some((one) => one.uid === uid))
    if (held.length < all.length) config.setState((state) => ({ ...state, connections: new Map(held) }))
  }

  const stops = [
    config.subscribe(({ chainId }) => chainId, followChain),
    config.subscribe(({ status, connections }) => `${status} ${connections.size}`, followBoth),
    kit.subscribe(followNetwork),
  ]
  const stop = (): void => {
    for (const one of stops) one()
    kit.signal.removeEventListener('abort', stop)
  }
  kit.signal.addEventListener('abort', stop)
  followBoth()
  return stop
}
