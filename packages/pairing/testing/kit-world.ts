/** A kit that pairs, over a real relay, and a phone that answers it: our own client, with keys that sign. */
import type { Caip2, Kit, KitOptions, Namespace } from '@foyer/core'
import { createKit } from '@foyer/core'
import { createTestEnvironment, type FlatState, type TestEnvironment, type TestEnvironmentOptions, toFlatState } from '@foyer/core/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { memoryStorage, type PairingStorage } from '../src/client/storage.ts'
import type { IncomingProposal, IncomingRequest, Session } from '../src/engine/state.ts'
import { pairing } from '../src/kit/pairing.ts'
import type { SessionNamespaces } from '../src/namespaces/namespaces.ts'
import { createPeer, type Peer, pace } from './peers.ts'
import { type Relay, startRelay } from './relay.ts'

export const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const networkOf = (id: number, url = `http://127.0.0.1:1/${id}`) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency,
  rpcUrls: { default: { http: [url] } },
})
export const solana = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'solana' as Namespace,
}

/** anvil's first account. */
export const signer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

export type Page = {
  readonly kit: Kit
  readonly environment: TestEnvironment
  readonly opened: { readonly href: string; readonly target: string }[]
}

export type World = {
  relay: Relay
  readonly phone: Peer
  /** A page load; the same `place` is the same browser profile. */
  load(options?: Partial<KitOptions>, place?: PlaceOptions): Page
  stop(): Promise<void>
}

export type PlaceOptions = TestEnvironmentOptions & {
  readonly platform?: NonNullable<TestEnvironment['platform']>
  readonly sessions?: PairingStorage
}

export async function createWorld(defaults: Partial<KitOptions> = {}): Promise<World> {
  const relay = await startRelay()
  const phone = createPeer('phone', relay.url)
  const pages: Page[] = []
  const sessions = memoryStorage()

  return {
    relay,
    phone,
    load(options = {}, { platform, sessions: own = sessions, ...place } = {}) {
      const opened: { href: string; target: string }[] = []
      const environment: TestEnvironment = {
        ...createTestEnvironment(place),
        now: () => Date.now(),
        openLink: (href, target) => opened.push({ href, target }),
        ...(platform && { platform }),
      }
      const kit = createKit(
        {
          projectId: 'foyer-local',
          networks: [networkOf(1), networkOf(137)],
          hosts: { relay: relay.url },
          metadata: { name: 'The page', description: 'A page.', url: 'https://page.example', icons: [] },
          pairing: pairing({ openSocket: (url) => new WebSocket(url), tabs: false, storage: own, pace }),
          debug: false,
          ...defaults,
          ...options,
        },
        environment,
      )
      const page = { kit, environment, opened }
      pages.push(page)
      return page
    },
    async stop() {
      for (const { kit } of pages) kit.dispose()
      phone.dispose()
      await relay.stop()
    },
  }
}

/** Resolves with the first value that `read` gives, now or after a change. */
export function when<T>({ kit }: Page, read: (state: FlatState) => T | undefined | false): Promise<T> {
  return new Promise((resolve) => {
    const look = (): void => {
      const value = read(toFlatState(kit.getState()))
      if (value === undefined || value === false) return
      stop()
      resolve(value)
    }
    const stop = kit.subscribe(look)
    look()
  })
}

export const codeOf = (page: Page): Promise<string> =>
  when(page, ({ pairing: now }) => now.status === 'waiting' && !now.renewing && now.uri)

/** What a wallet grants of what was asked: these networks, with its account, and every method unless some are named. */
export function grant(
  { optional }: Pick<IncomingProposal, 'optional'>,
  chains: readonly Caip2[],
  methods?: readonly string[],
): SessionNamespaces {
  const namespaces = [...new Set(chains.map((chain) => chain.slice(0, chain.indexOf(':'))))]
  return Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      {
        accounts: chains.filter((chain) => chain.startsWith(`${namespace}:`)).map((chain) => `${chain}:${addressOn(chain)}`),
        methods: methods ?? optional[namespace]?.methods ?? [],
        events: optional[namespace]?.events ?? [],
      },
    ]),
  )
}

export const addressOn = (chain: Caip2): string =>
  chain.startsWith('eip155:') ? signer.address : '5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY'

/** Scans and approves. */
export async function approve(phone: Peer, uri: string, chains: readonly Caip2[], methods?: readonly string[]): Promise<Session> {
  const proposal = await scan(phone, uri)
  return phone.client.approve(proposal.id, { namespaces: grant(proposal, chains, methods) })
}

export async function scan(phone: Peer, uri: string): Promise<IncomingProposal> {
  const seen = phone.of('proposal').length
  await phone.client.pair(uri)
  return (await phone.next('proposal', seen + 1)).proposal
}

/** Answers what the page asks from now on; what is not named is declined. */
export function answer(phone: Peer, answers: Readonly<Record<string, (request: IncomingRequest) => unknown>>): readonly IncomingRequest[] {
  const asked: IncomingRequest[] = []
  phone.client.watch((notification) => {
    if (notification.type !== 'request') return
    const { request } = notification
    asked.push(request)
    void respond(phone, request, answers[request.method])
  })
  return asked
}

async function respond(phone: Peer, request: IncomingRequest, work: ((request: IncomingRequest) => unknown) | undefined): Promise<void> {
  const { topic, id } = request
  try {
    if (!work) throw { code: 5000, message: 'User rejected.' }
    await phone.client.respond({ topic, id, result: await work(request) })
  } catch (error) {
    const { code = -32_000, message = 'It failed.' } = error as { readonly code?: number; readonly message?: string }
    await phone.client.respond({ topic, id, error: { code, message } })
  }
}

/** Shows the plain code. */
export async function showCode(page: Page): Promise<string> {
  await page.kit.open()
  page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnectBasic' } })
  return codeOf(page)
}

/** Scanned, approved, connected. */
export async function pair(world: World, page: Page, chains: readonly Caip2[], methods?: readonly string[]): Promise<Session> {
  const session = await approve(world.phone, await showCode(page), chains, methods)
  await when(page, ({ paired }) => Object.values(paired).some(({ topic }) => topic === session.topic))
  return session
}
