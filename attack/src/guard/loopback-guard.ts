/**
 * Holds a process on this machine: no socket of it is connected to, no datagram sent to, and no name asked of anything but loopback.
 *
 * Every TCP connection of Node, with TLS or without, of `fetch`, of databases and of WebSockets, is made by `net.Socket.connect`.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

export class NotLoopback extends Error {
  override readonly name = 'NotLoopback'
  readonly code = 'ECONNREFUSED'
}

export type LoopbackGuard = {
  /** Each address and name that was refused so far. */
  readonly refused: () => readonly string[]
  readonly remove: () => void
}

type Method = (this: unknown, ...args: unknown[]) => unknown
type Target = Record<string, Method>
type Lookup = (host: string, options: unknown, done: (error: Error | null, found: unknown, family?: number) => void) => void

/** 127.0.0.0/8, `::1`, what IPv6 writes for the former, and the name that stands for both. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/i, '')
  return host === 'localhost' || address === '::1' || (net.isIPv4(address) && address.startsWith('127.'))
}

export function installLoopbackGuard(): LoopbackGuard {
  const refused: string[] = []
  const undo: (() => void)[] = []
  const refuse = (what: string): NotLoopback => {
    refused.push(what)
    return new NotLoopback(`${what} is not on this machine, and nothing else is contacted.`)
  }
  const patch = (target: object, name: string, wrap: (original: Method) => Method): void => {
    const methods = target as Target
    const original = methods[name]
    if (typeof original !== 'function') return
    methods[name] = wrap(original)
    undo.push(() => {
      methods[name] = original
    })
  }

  patch(net.Socket.prototype, 'connect', (connect) => guardConnect(connect, refuse))
  for (const [name, position] of [
    ['send', 1],
    ['connect', 0],
  ] as const) {
    patch(
      dgram.Socket.prototype,
      name,
      (original) =>
        function guarded(...args) {
          const host = args.slice(position).find((arg) => typeof arg === 'string')
          if (host !== undefined && !isLoopback(host)) throw refuse(host)
          return original.apply(this, args)
        },
    )
  }
  for (const target of [dns, dns.Resolver.prototype, dns.promises, dns.promises.Resolver.prototype]) {
    const isPromised = target === dns.promises || target === dns.promises.Resolver.prototype
    for (const name of Object.getOwnPropertyNames(target).filter((one) => /^(?:lookup|resolve|reverse)/.test(one))) {
      patch(target, name, (ask) => guardName(ask, { refuse, isPromised }))
    }
  }
  syncBuiltinESMExports()
  return {
    refused: () => refused,
    remove() {
      for (const one of undo) one()
      syncBuiltinESMExports()
    },
  }
}

type Refuse = (what: string) => NotLoopback

/** A name is found by the caller's own means or the machine's; either way the address that it leads to is looked at. */
function guardConnect(connect: Method, refuse: Refuse): Method {
  return function guarded(...args) {
    // `net.connect` hands over its arguments in a list of their own.
    const isList = Array.isArray(args[0])
    const given = isList ? (args[0] as unknown[]) : args
    const [first, second] = given
    if (typeof first === 'object' && first !== null) {
      const options = first as { path?: string; host?: string; lookup?: Lookup }
      // A socket in the file system.
      if (typeof options.path === 'string' && options.host === undefined) return connect.apply(this, args)
      const host = options.host ?? 'localhost'
      if (net.isIP(host) !== 0 && !isLoopback(host)) return fail(this, refuse(host))
      if (options.lookup !== undefined) given[0] = { ...options, lookup: guardLookup(options.lookup, refuse) }
      return connect.apply(this, args)
    }
    if (typeof second === 'string' && net.isIP(second) !== 0 && !isLoopback(second)) return fail(this, refuse(second))
    return connect.apply(this, args)
  }
}

/** As a connection fails: later, and by its own event. */
function fail(socket: unknown, error: Error): unknown {
  return (socket as net.Socket).destroy(error)
}

function guardLookup(lookup: Lookup, refuse: Refuse): Lookup {
  return (host, options, done) =>
    lookup(host, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }: { address: string }) => address) : [String(found)]
      const outside = error === null && addresses.find((address) => !isLoopback(address))
      if (typeof outside === 'string') return done(refuse(`${host} (${outside})`), found, family)
      done(error, found, family)
    })
}

/** One of the suite's own, on loopback. Others there pass on what they are asked. */
const ownResolver = process.env.ATTACK_RESOLVER

function isOwnResolver(asked: unknown): boolean {
  const { getServers = dns.getServers } = (asked ?? {}) as { getServers?: () => string[] }
  return ownResolver !== undefined && isLoopback(ownResolver) && getServers.call(asked).every((server) => server === ownResolver)
}

/** A name may be asked of the suite's own resolver only; `localhost` and addresses are not asked of anybody. */
function guardName(ask: Method, { refuse, isPromised }: { readonly refuse: Refuse; readonly isPromised: boolean }): Method {
  return function guarded(...args) {
    const host = String(args[0])
    if (isLoopback(host) || net.isIP(host) !== 0 || isOwnResolver(this)) return ask.apply(this, args)
    const error = refuse(host)
    if (isPromised) return Promise.reject(error)
    const done = args.at(-1)
    if (typeof done !== 'function') throw error
    return void process.nextTick(() => (done as (error: Error) => void)(error))
  }
}
