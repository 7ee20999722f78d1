/** One connected wallet: what it said last, and what it changes by itself. */
import { type Account, type AdapterEvent, type Caip2, type ConnectorId, KitError } from '@foyer/core'
import { parseAccounts } from './address.ts'
import { parseNetwork } from './chain-id.ts'
import { ask, type Eip1193Provider, listen } from './provider.ts'

export type Session = {
  accounts(): readonly Account[]
  /** From now on changes are reported; until then they are only taken in. */
  goLive(network: Caip2): void
  /** A network that was read from the wallet. */
  sawNetwork(network: Caip2): void
  network(): Caip2 | undefined
  hasEnded(): boolean
  /** Forgets the wallet, silently. */
  end(): void
}

/** MetaMask's own code for "the extension went to sleep": it comes back by itself. */
const asleep = 1013

export function openSession(
  provider: Eip1193Provider,
  connector: ConnectorId,
  first: readonly Account[],
  emit: (event: AdapterEvent) => void,
): Session {
  let accounts = first
  let network: Caip2 | undefined
  let live = false
  let ended = false
  const tell = (event: AdapterEvent): void => {
    if (live && !ended) emit(event)
  }
  const end = (): void => {
    ended = true
    for (const stop of stops) stop()
  }
  const sawAccounts = (value: unknown): void => {
    const next = parseAccounts(value)
    if (!next || next.map(addressOf).join() === accounts.map(addressOf).join()) return
    accounts = next
    tell({ type: 'accounts', connector, accounts })
    if (next.length === 0) end()
  }
  const sawNetwork = (next: Caip2 | undefined): void => {
    if (!next || next === network) return
    network = next
    tell({ type: 'network', connector, network })
  }
  const lost = (cause: unknown): void => {
    tell({ type: 'disconnect', connector, error: new KitError('wallet_disconnected', 'The wallet ended the connection.', { cause }) })
    end()
  }
  const stops = [
    listen(provider, 'accountsChanged', sawAccounts),
    listen(provider, 'chainChanged', (value) => sawNetwork(parseNetwork(value))),
    listen(provider, 'connect', (value) => sawNetwork(parseNetwork((value as { chainId?: unknown } | undefined)?.chainId))),
    listen(provider, 'disconnect', (reason) => {
      if ((reason as { code?: unknown } | undefined)?.code !== asleep) return lost(reason)
      ask(provider, { method: 'eth_accounts' }, []).then(
        (value) => parseAccounts(value)?.length || lost(reason),
        () => lost(reason),
      )
    }),
  ]
  return {
    accounts: () => accounts,
    goLive(at) {
      network ??= at
      live = true
    },
    sawNetwork,
    network: () => network,
    hasEnded: () => ended,
    end,
  }
}

function addressOf({ address }: Account): string {
  return address
}
