/** What a kit says of its EVM wallet, as other libraries take it: addresses and a chain id. */
import { confirmedOf, connectionOf, KitError, type KitState, namespaceOf } from '@foyer/core'

type Kit = {
  readonly signal: AbortSignal
  getState(): KitState
  subscribe(listener: () => void): () => void
}

export type Address = `0x${string}`

/** A connected EVM wallet. */
export type EvmAccount = {
  /** The one in use first; with checksums. */
  readonly addresses: readonly [Address, ...Address[]]
  readonly chainId: number
}

/**
 * The EVM wallet that has confirmed its connection; `undefined` without one. A wallet that is restored and has not confirmed yet is none:
 * a library would send it requests.
 */
export function readEvmAccount(state: KitState): EvmAccount | undefined {
  const held = confirmedOf(connectionOf(state, 'eip155'))
  if (!held) return undefined
  const addresses = held.accounts.map(({ address }) => address) as unknown as EvmAccount['addresses']
  return { addresses, chainId: toChainId(held.network) }
}

/** Whether a stored connection is still being confirmed by its wallet; that ends within seconds. */
export function isRestoring(state: KitState): boolean {
  const connection = connectionOf(state, 'eip155')
  return connection.status === 'connecting' && connection.restored !== undefined
}

/** The chain id of a network (CAIP-2) of EVM. */
export function toChainId(network: string): number {
  return Number(network.slice('eip155:'.length))
}

/** The chain of the connected wallet, else the one that the page is on, else the first of the kit's. */
export function readChainId(state: KitState): number {
  const { active, networks } = state.network
  const held = readEvmAccount(state)
  if (held) return held.chainId
  const fallback = networks.find(({ chainNamespace }) => chainNamespace === 'eip155')?.caipNetworkId
  const id = active && namespaceOf(active) === 'eip155' ? active : fallback
  if (id === undefined) throw new KitError('network_not_found', 'This kit has no EVM network: name one in its option `networks`.')
  return toChainId(id)
}

/** The EVM account once nothing is being restored any more. */
export function settledAccount(kit: Kit): Promise<EvmAccount | undefined> {
  return untilState(kit, (state) => !isRestoring(state)).then(readEvmAccount)
}

/** The first state for which `holds` is true. Rejects when `holds` throws, and with `request_cancelled` when the kit is disposed. */
export function untilState(kit: Kit, holds: (state: KitState) => boolean): Promise<KitState> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      try {
        if (kit.signal.aborted) throw new KitError('request_cancelled', 'The kit was disposed.')
        if (!holds(kit.getState())) return
        done()
        resolve(kit.getState())
      } catch (error) {
        done()
        reject(error)
      }
    }
    const stop = kit.subscribe(look)
    kit.signal.addEventListener('abort', look)
    function done(): void {
      stop()
      kit.signal.removeEventListener('abort', look)
    }
    look()
  })
}

/** Calls `listener` with the account each time that it changes, one by one; not for the account of now. Returns the way to stop. */
export function watchEvmAccount(kit: Kit, listener: (now: EvmAccount | undefined, before: EvmAccount | undefined) => void): () => void {
  let before = readEvmAccount(kit.getState())
  const stop = kit.subscribe(() => {
    const now = readEvmAccount(kit.getState())
    if (isSame(now, before)) return
    const last = before
    before = now
    listener(now, last)
  })
  kit.signal.addEventListener('abort', stop)
  return () => {
    stop()
    kit.signal.removeEventListener('abort', stop)
  }
}

function isSame(one: EvmAccount | undefined, other: EvmAccount | undefined): boolean {
  return one === other || (one !== undefined && one.chainId === other?.chainId && hasSame(one.addresses, other.addresses))
}

export function hasSame(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  return one?.length === other?.length && (one ?? []).every((address, index) => address === other?.[index])
}
