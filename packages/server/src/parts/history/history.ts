/** What accounts have sent, received and called, and what they hold of NFTs: from an index of the deployment's own, or from an explorer's API. */
import { randomUUID } from 'node:crypto'
import { referenceOf } from '@foyer/contract'
import { createTimedCache } from '@foyer/service/cache'
import type { Job } from '@foyer/service/lifecycle'
import type { Chain } from '../../chains/chain.ts'
import type { ExplorerHistory, IndexerHistory } from '../../chains/chain-config.ts'
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'
import { createBlockscout, createBlockscoutNfts } from './explorers/blockscout.ts'
import { createEtherscan, createEtherscanNfts } from './explorers/etherscan.ts'
import { createExplorerClient } from './explorers/explorer-request.ts'
import { pageNfts } from './explorers/listed-nfts.ts'
import { historyEndpoint } from './history-endpoint.ts'
import type { HistoryPage, HistoryProvider, NftProvider } from './history-provider.ts'
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
const keptMs = 15_000
/** Of all accounts on one network. */
const mostKeptPages = 2_000

type Source = HistorySource & {
  readonly nfts: NftProvider
  readonly job?: Job
  readonly stop?: () => Promise<void>
  readonly close?: () => Promise<void>
}

export function createHistory(context: Context): Part {
  const sources = context.chains.all.flatMap((chain): readonly Source[] => {
    const { history } = chain.config
    if (history === undefined) return []
    return [history.source === 'indexer' ? createIndexed(chain, history, context) : createExplored(chain, history, context)]
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
      await Promise.all(sources.map(({ close }) => close?.()))
    },
  }
}

function createExplored(chain: Chain, history: ExplorerHistory, { secrets, now }: Context): Source {
  const isOfAll = history.source === 'etherscan' && history.url === undefined
  const url = (history.url ?? etherscanOfAll).replace(/\/$/, '')
  const value = secrets.historyApiKeys?.[new URL(url).host]
  const client = createExplorerClient({ url, key: value === undefined ? undefined : { name: 'apikey', value }, now })
  const chainId = isOfAll ? referenceOf(chain.config.caip2) : undefined
  const [provider, list] =
    history.source === 'etherscan'
      ? [createEtherscan({ client, chainId }), createEtherscanNfts({ client, chainId })]
      : [createBlockscout({ client }), createBlockscoutNfts({ client })]
  return { chain, provider: keepPages(provider, now), nfts: pageNfts(list, now), close: client.close }
}

/** An explorer is asked again for the same page after a while only, whoever wants it. */
function keepPages(provider: HistoryProvider, now: () => number): HistoryProvider {
  const kept = createTimedCache<HistoryPage>({ ttlMs: keptMs, now, max: mostKeptPages })
  return {
    readPage(account, query) {
      const key = `${account}/${query.cursor ?? ''}`
      if (query.fresh) kept.forget(key)
      return kept.read(key, (signal) => provider.readPage(account, { ...query, signal }), query.signal)
    },
  }
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
