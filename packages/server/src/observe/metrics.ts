/** Figures for Prometheus. Every server has its own registry, so two in one process do not mix. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'foyer_request_seconds',
      help: 'Time to answer, by call and HTTP status.',
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    }),
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
    upstreamOpen: new Gauge({
      name: 'foyer_upstream_available',
      help: '1 while a node may be asked, 0 while its circuit is open.',
      labelNames: ['chain', 'upstream'],
      registers,
    }),
    cache: new Counter({
      name: 'foyer_cache_total',
      help: 'Identity, balance and price answers by whether they were remembered.',
      labelNames: ['cache', 'outcome'],
      registers,
    }),
    refusals: new Counter({
      name: 'foyer_refusals_total',
      help: 'Refused requests by call and code.',
      labelNames: ['call', 'code'],
      registers,
    }),
    relay: createRelayMetrics(registers),
  }
}

function createRelayMetrics(registers: Registry[]) {
  return {
    connections: new Gauge({ name: 'foyer_relay_connections', help: 'Open connections to the relay.', registers }),
    topics: new Gauge({ name: 'foyer_relay_topics', help: 'Topics that somebody listens to here.', registers }),
    refused: new Counter({
      name: 'foyer_relay_refused_total',
      help: 'Connections that were not let in, by code.',
      labelNames: ['code'],
      registers,
    }),
    closed: new Counter({
      name: 'foyer_relay_closed_total',
      help: 'Connections that the relay ended, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    calls: new Counter({
      name: 'foyer_relay_calls_total',
      help: 'Calls by method and outcome: ok, refused, limited, failed.',
      labelNames: ['method', 'outcome'],
      registers,
    }),
    publish: new Histogram({
      name: 'foyer_relay_publish_seconds',
      help: 'From a publish to its answer, which is when it is stored.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    delivered: new Counter({ name: 'foyer_relay_delivered_total', help: 'Messages written to clients.', registers }),
  }
}
