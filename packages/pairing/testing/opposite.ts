/** One of ours and one of theirs, new for each test of a block: a dapp with a wallet on an official SDK opposite, or the other way round. */
import { afterEach, beforeEach } from 'vitest'
import type { IncomingProposal, Session } from '../src/engine/state.ts'
import type { OfficialDapp, OfficialSession, officialDapps } from './official-dapps.ts'
import type { OfficialWallet, officialWallets } from './official-wallets.ts'
import { createPeer, granted, optional, type Peer } from './peers.ts'
import type { InteropRelay } from './relays.ts'

type StartWallet = (typeof officialWallets)[keyof typeof officialWallets]
type StartDapp = (typeof officialDapps)[keyof typeof officialDapps]

export type OurDapp = { readonly dapp: Peer; readonly wallet: OfficialWallet }
export type OurWallet = { readonly dapp: OfficialDapp; readonly wallet: Peer }

export function useOurDapp(relay: InteropRelay, startWallet: StartWallet, hear: (sides: OurDapp) => void) {
  let sides: OurDapp | undefined
  beforeEach(async () => {
    const dapp = createPeer('dapp', relay.url)
    sides = { dapp, wallet: await startWallet('wallet', relay.url) }
    hear(sides)
  })
  afterEach(async () => {
    sides?.dapp.dispose()
    await sides?.wallet.stop()
  })

  async function scan(): Promise<{ readonly approval: Promise<Session>; readonly id: number }> {
    const { dapp, wallet } = orThrow(sides)
    const { uri, approval } = await dapp.client.propose({ optional })
    await wallet.pair(uri)
    return { approval, id: (await wallet.next('session_proposal')).id }
  }
  return {
    scan,
    async connect(): Promise<Session> {
      const { approval, id } = await scan()
      const [session] = await Promise.all([approval, orThrow(sides).wallet.approve(id, granted)])
      return session
    },
  }
}

export function useOurWallet(relay: InteropRelay, startDapp: StartDapp, hear: (sides: OurWallet) => void) {
  let sides: OurWallet | undefined
  beforeEach(async () => {
    const dapp = await startDapp('dapp', relay.url)
    sides = { dapp, wallet: createPeer('wallet', relay.url) }
    hear(sides)
  })
  afterEach(async () => {
    sides?.wallet.dispose()
    await sides?.dapp.stop()
  })

  async function scan(): Promise<{ readonly approval: Promise<OfficialSession>; readonly proposal: IncomingProposal }> {
    const { dapp, wallet } = orThrow(sides)
    const { uri, approval } = await dapp.connect({ optional })
    await wallet.client.pair(uri)
    return { approval, proposal: (await wallet.next('proposal')).proposal }
  }
  return {
    scan,
    async connect(): Promise<OfficialSession> {
      const { approval, proposal } = await scan()
      const [session] = await Promise.all([approval, orThrow(sides).wallet.client.approve(proposal.id, { namespaces: granted })])
      return session
    },
  }
}

function orThrow<T>(sides: T | undefined): T {
  if (sides === undefined) throw new Error('Both sides are there in tests only.')
  return sides
}
