/**
 * Asks for the addresses of a host that a stranger named, of this machine's resolvers themselves.
 *
 * The system's own way (`getaddrinfo`) does it two at a time for the whole process and cannot be called off: names that no resolver
 * answers would pile up there, and the hosts of nodes and databases wait behind them. So these names are not looked up in the
 * machine's hosts file; `localhost` is what it always is.
 */
import { lookup, Resolver } from 'node:dns/promises'
import { EgressRefused } from './egress-refused.ts'

export type FoundAddress = { readonly address: string; readonly family: number }

/** Of one question to one resolver; it is asked twice. */
const resolverTimeoutMs = 1_000

/**
 * `servers`, like 127.0.0.1:5353, are those of the machine unless a test says otherwise.
 * @throws {EgressRefused} when no resolver knows the name, or nobody waits any more.
 */
export async function resolveName(host: string, signal: AbortSignal, servers?: readonly string[]): Promise<readonly FoundAddress[]> {
  if (host === 'localhost' || host.endsWith('.localhost')) return lookup('localhost', { all: true, verbatim: true })
  const resolver = new Resolver({ timeout: resolverTimeoutMs, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [...toFound(four, 4), ...toFound(six, 6)]
    if (found.length === 0) throw new EgressRefused('unknown host')
    return found
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const toFound = (answer: PromiseSettledResult<string[]>, family: number): readonly FoundAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
