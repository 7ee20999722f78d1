/** What accounts have sent, received and called, and what they hold of NFTs: from an index of the deployment's own, or from an explorer's API. */
import { randomUUID } from 'node:crypto'
import { referenceOf } from '@foyer/contract'
import type { Job } from '@foyer/service/lifecycle'
import type { Chain } from '../../chains/chain.ts'
import type { ExplorerHistory, IndexerHistory } from '../../chains/chain-config.ts'
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'
import { createBlockscout, createBlockscoutNfts } from './explorers/blockscout.ts'
import { createEtherscan, createEtherscanNfts } from './explorers/etherscan.ts'
import { below, createExplorerClient, type ExplorerClient } from './explorers/explorer-request.ts'
import { createKeptPages, type KeptPages } from './explorers/kept-pages.ts'
import { pageNfts } from './explorers/listed-nfts.ts'
import { historyEndpoint } from './history-endpoint.ts'
import type { NftProvider } from './history-provider.ts'
import { createIndexStore } from './indexer/index-store.ts'
import { createIndexedProvider } from './indexer/indexed-provider.ts'
import { createIndexer, type Indexer } from './indexer/indexer.ts'
import { createBlockReader } from './indexer/read-blocks.ts'
import { createNftReader } from './nfts/nft-facts.ts'
import { nftsEndpoint } from './nfts/nfts-endpoint.ts'
import { createNftsReader } from './nfts/read-nfts.ts'
import { createHistoryReader, type HistorySource } from './read-history.ts'
import { createTokenReader } from './token-facts.ts'

/** How often an index looks for a new block. */
const everyMs = 1_000
/** After which another process may go on with a network that its process has left without a word. */
const holdMs = 15_000
/** Blocks that can be taken back, whatever the network says of its finality. */
const leastKeptBlocks = 128

const etherscanOfAll = 'https://api.etherscan.io/v2/api'
/** Questions in a second that its keys without a price take. */
const etherscanPerSecond = 3

type Source = HistorySource & {
  readonly nfts: NftProvider
  readonly job?: Job
  readonly stop?: () => Promise<void>
}

export function createHistory(context: Context): Part {
  const explorers = createExplorers(context)
  const pages = createKeptPages(context.now)
  const sources = context.chains.all.flatMap((chain): readonly Source[] => {
    const { history } = chain.config
    if (history === undefined) return []
    if (history.source === 'indexer') return [createIndexed(chain, history, context)]
    return [createExplored(chain, { history, client: explorers.clientOf(history), pages, now: context.now })]
  })
  const { chains, now } = context
  const [tokens, facts] = [createTokenReader(now), createNftReader(context)]
  const nftSources = sources.map(({ chain, nfts: provider }) => ({ chain, provider }))
  return {
    endpoints: [
      historyEndpoint({ chains, sources, reader: createHistoryReader({ ...context, tokens, facts }) }),
      nftsEndpoint({ chains, sources: nftSources, reader: createNftsReader({ now, tokens, facts }) }),
    ],
    jobs: sources.flatMap(({ job }) => job ?? []),
    stop: async () => {
      await Promise.all(sources.map(({ stop }) => stop?.()))
    },
    close: async () => {
      await explorers.close()
    },
  }
}

type Explorers = { readonly clientOf: (history: ExplorerHistory) => ExplorerClient; readonly close: () => Promise<void> }

const baseOf = ({ url = etherscanOfAll }: ExplorerHistory): URL => new URL(url)

/** One client for a host, which its key and its pauses are of, whichever of its networks is asked about. */
function createExplorers({ chains, secrets, now }: Context): Explorers {
  const clients = new Map<string, ExplorerClient>()
  const all = chains.all.flatMap(({ config: { history } }) => (history === undefined || history.source === 'indexer' ? [] : [history]))

  /** The least that one of its networks says. */
  function findPerSecond(origin: string): number | undefined {
    const said = all.flatMap((history) => (baseOf(history).origin === origin ? (history.perSecond ?? []) : []))
    if (said.length > 0) return Math.min(...said)
    return origin === new URL(etherscanOfAll).origin ? etherscanPerSecond : undefined
  }

  return {
    clientOf(history) {
      const { origin, host, pathname } = baseOf(history)
      const value = secrets.historyApiKeys?.[host]
      const key = value === undefined ? undefined : { name: 'apikey', value }
      const client = clients.get(origin) ?? createExplorerClient({ url: origin, key, perSecond: findPerSecond(origin), now })
      clients.set(origin, client)
      return below(client, pathname.replace(/\/$/, ''))
    },
    close: async () => {
      await Promise.all([...clients.values()].map((client) => client.close()))
    },
  }
}

type ExploredParts = Pick<Context, 'now'> & {
  readonly history: ExplorerHistory
  readonly client: ExplorerClient
  readonly pages: KeptPages
}

function createExplored(chain: Chain, { history, client, pages, now }: ExploredParts): Source {
  const isOfAll = history.source === 'etherscan' && history.url === undefined
  const chainId = isOfAll ? referenceOf(chain.config.caip2) : undefined
  const [provider, list] =
    history.source === 'etherscan'
      ? [createEtherscan({ client, chainId, now }), createEtherscanNfts({ client, chainId, now })]
      : [createBlockscout({ client }), createBlockscoutNfts({ client })]
  return { chain, provider: pages.keepOf(chain.config.caip2, provider), nfts: pageNfts(list, now) }
}

function createIndexed(chain: Chain, { fromBlock = 0 }: IndexerHistory, { sql, log, now, metrics }: Context): Source {
  const { caip2, finalityDepth = 64 } = chain.config
  const keptBlocks = Math.max(leastKeptBlocks, 2 * finalityDepth)
  const store = createIndexStore({ database: sql, caip2, holder: randomUUID(), holdMs, keptBlocks })
  const indexer: Indexer = createIndexer({
    caip2,
    store,
    reader: createBlockReader(chain),
    fromBlock,
    now,
    log,
    onProgress: ({ entries }) => metrics.historyEntries.inc({ chain: caip2 }, entries),
  })
  const provider = createIndexedProvider(store, now)
  metrics.historyBehind.watch(caip2, provider.readBehind)
  return {
    chain,
    provider,
    nfts: provider,
    job: { name: `history of ${caip2}`, everyMs, run: indexer.catchUp },
    stop: indexer.close,
  }
}
