/**
 * One namespace's share of a session as a provider shows it: the network in use and the accounts there.
 *
 * What it says is always granted by the session. A wallet's event only chooses among that.
 */

import { addressOf, type ChainId, isAccountId, namespaceOf, networkOf } from '@foyer/contract/entities'
import type { DappClient } from '../client/client.ts'
import { chainFrom } from '../engine/chain-from.ts'
import type { ClientNotification, Session } from '../engine/state.ts'
import { PairingError } from '../error.ts'
import { chainsOf, grantOf } from '../namespaces/namespaces.ts'
import type { Topic } from '../wire/keys.ts'
import type { Emitter } from './listeners.ts'
import { ProviderRpcError, providerCodes } from './provider-error.ts'

export type ShareEvents = {
  readonly connect: { readonly chainId: string }
  readonly disconnect: ProviderRpcError
  /** In hex on `eip155`, else the CAIP-2 id. */
  readonly chainChanged: string
  readonly accountsChanged: readonly string[]
}

export type SessionShare = {
  readonly session: () => Session | undefined
  readonly chain: () => ChainId
  readonly has: (chain: ChainId) => boolean
  /** Addresses on the network in use, the one in use first. */
  readonly accounts: () => readonly string[]
  readonly switchTo: (chain: ChainId) => void
  /** Also to what an update grants soon: the wallet has said yes to it. */
  readonly goTo: (chain: ChainId) => void
  readonly dispose: () => void
}

/** How long an update that is on its way may move the page. Whoever asked looks for as long (`chains/src/evm/requests/switch-network.ts`). */
const updateMs = 3000

type Input = { readonly topic: Topic; readonly namespace: string; readonly chainId: ChainId | undefined }

/** Throws `not_found` when the session, or the namespace in it, is not there. */
export function followShare(client: Pick<DappClient, 'view' | 'watch'>, input: Input, emitter: Pick<Emitter<ShareEvents>, 'emit'>) {
  const { topic, namespace, chainId } = input
  const session = () => client.view().sessions.find((one) => one.topic === topic)
  const chains = () => chainsOf(session()?.namespaces ?? {}).filter((chain) => namespaceOf(chain) === namespace)
  const [first] = chains()
  if (first === undefined) throw new PairingError('not_found', `There is no session with ${namespace} accounts under this topic.`)
  const preferred = [chainId, session()?.chains[namespace]].find((chain) => chain !== undefined && chains().includes(chain))
  let active: ChainId = preferred ?? first
  let granted = grantedOn(session(), active)
  let known = granted
  /** What the wallet's last event chose, which holds on other networks too; empty where it has chosen nothing. */
  let chosen: readonly string[] = []
  let wanted: { readonly chain: ChainId; readonly until: number } | undefined

  function goTo(chain: ChainId): void {
    if (chains().includes(chain)) switchTo(chain)
    else wanted = { chain, until: performance.now() + updateMs }
  }

  function switchTo(chain: ChainId): void {
    wanted = undefined
    if (chain === active) return
    active = chain
    emitter.emit('chainChanged', toProviderChain(chain))
    granted = grantedOn(session(), active)
    showGranted()
  }

  /** A choice of which nothing is granted any more is forgotten; what an update `added` was not there to be chosen, so it joins. */
  function showGranted(added: readonly string[] = []): void {
    const kept = accountsIn(chosen, session(), active) ?? []
    chosen = kept.length === 0 ? [] : [...chosen, ...added]
    showAccounts(kept.length === 0 ? granted : [...new Set([...kept, ...added])])
  }

  function showAccounts(next: readonly string[]): void {
    if (next.join() === known.join()) return
    known = next
    emitter.emit('accountsChanged', next)
  }

  function onUpdate(): void {
    const [next] = chains()
    if (wanted && performance.now() < wanted.until && chains().includes(wanted.chain)) {
      switchTo(wanted.chain)
      return
    }
    if (next !== undefined && !chains().includes(active)) {
      switchTo(next)
      return
    }
    const before = granted
    granted = grantedOn(session(), active)
    showGranted(granted.filter((address) => !before.includes(address)))
  }

  function onEvent(notification: ClientNotification): void {
    if (notification.type === 'session_ended' && notification.topic === topic) {
      stop()
      showAccounts([])
      emitter.emit('disconnect', new ProviderRpcError(providerCodes.disconnected, `The session has ended: ${notification.reason.message}.`))
    } else if (notification.type === 'session_updated' && notification.session.topic === topic) {
      onUpdate()
    } else if (notification.type === 'session_event' && notification.topic === topic && namespaceOf(notification.chainId) === namespace) {
      // What this event names, not what one before it has left in the session: the page may have moved since.
      const chain = notification.name === 'chainChanged' ? chainFrom(notification.chainId, notification.data) : undefined
      if (chain !== undefined && chains().includes(chain)) switchTo(chain)
      const accounts = notification.name === 'accountsChanged' ? accountsIn(notification.data, session(), active) : undefined
      if (!accounts) return
      chosen = accounts
      showAccounts(accounts)
    }
  }

  const stop = client.watch(onEvent)
  const share: SessionShare = {
    session,
    chain: () => active,
    has: (chain) => chains().includes(chain),
    accounts: () => known,
    switchTo,
    goTo,
    dispose: stop,
  }
  return share
}

const grantedOn = (session: Session | undefined, chain: ChainId): readonly string[] =>
  session ? grantOf(session.namespaces, chain).accounts.map(addressOf) : []

/** Chain ids of eip155 are whole numbers: `isChainId` refuses any other. */
export const toProviderChain = (chain: ChainId): string =>
  namespaceOf(chain) === 'eip155' ? `0x${BigInt(chain.slice('eip155:'.length)).toString(16)}` : chain

/**
 * The accounts that a wallet's event chooses, in the session's own spelling; nothing when none of those it names is granted.
 * Wallets send plain addresses, or accounts in full of which some are of other networks.
 */
function accountsIn(data: unknown, session: Session | undefined, chain: ChainId): readonly string[] | undefined {
  if (!Array.isArray(data)) return undefined
  const named = (data as readonly unknown[]).flatMap((item) => {
    if (isAccountId(item)) return networkOf(item) === chain ? [addressOf(item)] : []
    return typeof item === 'string' ? [item] : []
  })
  const spell = namespaceOf(chain) === 'eip155' ? (address: string) => address.toLowerCase() : (address: string) => address
  const granted = new Map(grantedOn(session, chain).map((address) => [spell(address), address]))
  const chosen = [...new Set(named.flatMap((address) => granted.get(spell(address)) ?? []))]
  return chosen.length === 0 && data.length > 0 ? undefined : chosen
}
