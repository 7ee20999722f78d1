/** Figures for Prometheus that every service has. Each service has its own registry, so two in one process do not mix. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What is read when somebody asks for the figures. */
type Gauges = {
  readonly waiting: () => number
  readonly inLine: () => number
  readonly bodyBytes: () => number
  readonly unsentBytes: () => number
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>

export function createRequestMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  let gauges: Gauges = { waiting: () => 0, inLine: () => 0, bodyBytes: () => 0, unsentBytes: () => 0 }
  const show = (name: string, help: string, gauge: keyof Gauges) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(gauges[gauge]())
      },
    })
  show('foyer_requests_waiting', 'Places that are taken by requests which wait for something.', 'waiting')
  show('foyer_requests_in_line', 'Requests, and large bodies, that wait to be begun.', 'inLine')
  show('foyer_body_bytes', 'Bytes of bodies that are held until the whole has come in and is read.', 'bodyBytes')
  show('foyer_unsent_bytes', 'Bytes of answers that their callers have not taken yet.', 'unsentBytes')
  return {
    watch(read: Gauges): void {
      gauges = read
    },
    registry,
    requests: new Histogram({
      name: 'foyer_request_seconds',
      help: 'Time to answer, by call and HTTP status.',
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    }),
    refusals: new Counter({
      name: 'foyer_refusals_total',
      help: 'Refused requests by call and code.',
      labelNames: ['call', 'code'],
      registers,
    }),
  }
}
