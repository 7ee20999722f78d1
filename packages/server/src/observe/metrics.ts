/** Figures for Prometheus: those of every service, and those of chains, caches and the relay. */
import { createRequestMetrics } from '@foyer/service/observe'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const service = createRequestMetrics()
  const registers = [service.registry]
  return {
    ...service,
    upstream: new Histogram({
      name: 'foyer_upstream_seconds',
      help: 'Time that a node took, by chain, node and outcome.',
      labelNames: ['chain', 'upstream', 'outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    rpcElements: new Counter({
      name: 'foyer_rpc_elements_total',
      help: 'JSON-RPC requests by chain and by where the answer came from.',
      labelNames: ['chain', 'source'],
      registers,
    }),
    agreement: new Counter({
      name: 'foyer_upstream_agreement_total',
      help: 'Reads that several nodes have to agree on, by chain, node and what it had to do with the answer: agreed, alone, contradicted by the others, differed (refused), silent.',
      labelNames: ['chain', 'upstream', 'outcome'],
      registers,
    }),
    upstreamAvailable: createAvailability(registers),
    cache: new Counter({
      name: 'foyer_cache_total',
      help: 'Identity, balance and price answers by whether they were remembered.',
      labelNames: ['cache', 'outcome'],
      registers,
    }),
    historyEntries: new Counter({
      name: 'foyer_history_entries_total',
      help: 'Entries of accounts that this process has added to the index, by chain.',
      labelNames: ['chain'],
      registers,
    }),
    historyBehind: createHistoryBehind(registers),
    onramp: createOnrampMetrics(registers),
    relay: createRelayMetrics(registers),
  }
}

type Upstream = { readonly chain: string; readonly upstream: string }

/** Looked up whenever somebody asks for figures: a pause ends though nobody asks the node meanwhile. */
function createAvailability(registers: Registry[]) {
  const watched: { readonly labels: Upstream; readonly isAvailable: () => boolean }[] = []
  new Gauge({
    name: 'foyer_upstream_available',
    help: '1 while a node may be asked; 0 while its circuit is open, and while it serves another chain than it should.',
    labelNames: ['chain', 'upstream'],
    registers,
    collect() {
      for (const { labels, isAvailable } of watched) this.set(labels, isAvailable() ? 1 : 0)
    },
  })
  return { watch: (labels: Upstream, isAvailable: () => boolean) => void watched.push({ labels, isAvailable }) }
}

/** How long figures wait for the database. */
const behindWaitMs = 2_000

type ReadBehind = (signal: AbortSignal) => Promise<number>

/** Looked up whenever somebody asks for figures: an index that stands still writes nothing, and another process may have gone on with it. */
function createHistoryBehind(registers: Registry[]) {
  const watched: { readonly chain: string; readonly readBehind: ReadBehind }[] = []
  new Gauge({
    name: 'foyer_history_behind_blocks',
    help: 'Blocks that the index has left to read, by chain; +Inf until a node has told of a block.',
    labelNames: ['chain'],
    registers,
    async collect() {
      const read = async ({ chain, readBehind }: (typeof watched)[number]) => {
        // A database that does not answer in time leaves what was known: with a gap, alerts would count from the start again.
        const behind = await readBehind(AbortSignal.timeout(behindWaitMs)).catch(() => undefined)
        if (behind !== undefined) this.set({ chain }, behind)
      }
      await Promise.all(watched.map(read))
    },
  })
  return { watch: (chain: string, readBehind: ReadBehind) => void watched.push({ chain, readBehind }) }
}

function createOnrampMetrics(registers: Registry[]) {
  return {
    asked: new Histogram({
      name: 'foyer_onramp_seconds',
      help: 'Time that a seller of tokens took, by what it was asked (options, quote, order, status) and outcome: ok, none, failed, ended.',
      labelNames: ['provider', 'asked', 'outcome'],
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    quotes: new Counter({
      name: 'foyer_onramp_quotes_total',
      help: 'Quotes that were the best of those that came, and were given out, by provider.',
      labelNames: ['provider'],
      registers,
    }),
    purchases: new Counter({
      name: 'foyer_onramp_purchases_total',
      help: 'Purchases that have come so far, by provider and state; created is a page to pay at that was given out, refused one that was not.',
      labelNames: ['provider', 'state'],
      registers,
    }),
  }
}

function createRelayMetrics(registers: Registry[]) {
  return {
    connections: new Gauge({ name: 'foyer_relay_connections', help: 'Open connections to the relay.', registers }),
    topics: new Gauge({ name: 'foyer_relay_topics', help: 'Topics with a subscriber in this process.', registers }),
    refused: new Counter({
      name: 'foyer_relay_refused_total',
      help: 'Rejected connections, by code.',
      labelNames: ['code'],
      registers,
    }),
    closed: new Counter({
      name: 'foyer_relay_closed_total',
      help: 'Connections that the relay closed, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    calls: new Counter({
      name: 'foyer_relay_calls_total',
      help: 'Calls by method (unknown ones as one) and outcome: ok, refused, limited, failed.',
      labelNames: ['method', 'outcome'],
      registers,
    }),
    limited: new Counter({
      name: 'foyer_relay_limited_total',
      help: 'Calls beyond a limit, by whose it was: client, address, project or relay; full, share-full and all-full are those of a topic, of an address and of the whole mailbox.',
      labelNames: ['by'],
      registers,
    }),
    publish: new Histogram({
      name: 'foyer_relay_publish_seconds',
      help: 'From a publish to its response, which follows when it is stored.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    delivered: new Counter({ name: 'foyer_relay_delivered_total', help: 'Messages delivered to clients.', registers }),
  }
}
