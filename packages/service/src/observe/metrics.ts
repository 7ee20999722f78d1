/** Figures for Prometheus that every service has. Each service has its own registry, so two in one process do not mix. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type RequestMetrics = ReturnType<typeof createRequestMetrics>

export function createRequestMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  let readWaiting = () => 0
  new Gauge({
    name: 'foyer_requests_waiting',
    help: 'Places that are taken by requests which wait for something.',
    registers,
    collect() {
      this.set(readWaiting())
    },
  })
  return {
    watchWaiting(read: () => number): void {
      readWaiting = read
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
