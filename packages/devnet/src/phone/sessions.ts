/** What the wallet's person can change about a session: accounts, networks, where it is, how long it lasts, that it is. */
import { type ChainId, chainsOf, grantOf, type PairingClient, type Session, type Topic } from '@foyer/pairing'
import type { WalletAccount } from '../wallet/keys.ts'
import { accountsOn } from './answer-request.ts'
import { type Choice, toChain, toChainId, toNamespaces } from './offer.ts'

/** Where each session is, kept over reloads: the protocol leaves that to the wallet. */
export type ChosenNetworks = { readonly read: () => string | null; readonly write: (text: string) => void }

export type Sessions = {
  /** The network a session is on. */
  readonly networkOf: (session: Session) => ChainId
  /** Tells the app, and approves the network first if it was not. */
  readonly goTo: (topic: Topic, chainId: number) => Promise<void>
  /** Puts an account in front, and tells the app. */
  readonly selectAccount: (topic: Topic, account: WalletAccount) => Promise<void>
  /** Gives the app these accounts and networks from now on. */
  readonly update: (topic: Topic, choice: Choice) => Promise<void>
}

export function createSessions(client: PairingClient, chosen: ChosenNetworks): Sessions {
  const find = (topic: Topic) => {
    const session = client.view().sessions.find((one) => one.topic === topic)
    if (!session) throw new Error('This session has ended.')
    return session
  }

  function networkOf(session: Session): ChainId {
    const chains = chainsOf(session.namespaces)
    const kept = readChosen(chosen)[session.topic]
    return kept !== undefined && chains.includes(kept) ? kept : (chains[0] ?? toChain(0))
  }

  function choose(topic: Topic, chain: ChainId): void {
    const open = client.view().sessions.map((session) => session.topic)
    const kept = Object.entries(readChosen(chosen)).filter(([one]) => open.includes(one))
    chosen.write(JSON.stringify({ ...Object.fromEntries(kept), [topic]: chain }))
  }

  async function change(session: Session, choice: Choice): Promise<void> {
    const { methods = [], events = [] } = session.namespaces.eip155 ?? {}
    await client.update(session.topic, toNamespaces({ methods, events }, choice))
  }

  async function emit(event: Parameters<PairingClient['emit']>[0]): Promise<void> {
    if (grantOf(find(event.topic).namespaces, event.chainId).events.includes(event.name)) await client.emit(event)
  }

  return {
    networkOf,
    async goTo(topic, chainId) {
      const [session, chain] = [find(topic), toChain(chainId)]
      const chains = chainsOf(session.namespaces)
      const accounts = accountsOn(session, networkOf(session))
      if (!chains.includes(chain)) await change(session, { accounts, chains: [...chains, chain] })
      choose(topic, chain)
      await emit({ topic, chainId: chain, name: 'chainChanged', data: toChainId(chain) })
    },
    async selectAccount(topic, account) {
      const session = find(topic)
      const chain = networkOf(session)
      const accounts = [account, ...accountsOn(session, chain).filter((one) => one !== account)]
      await change(session, { accounts, chains: chainsOf(session.namespaces) })
      await emit({ topic, chainId: chain, name: 'accountsChanged', data: accounts.map((one) => `${chain}:${one}`) })
    },
    async update(topic, choice) {
      await change(find(topic), choice)
    },
  }
}

function readChosen(chosen: ChosenNetworks): Readonly<Record<Topic, ChainId>> {
  try {
    const stored: unknown = JSON.parse(chosen.read() ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}
