/** Fails whatever tries to reach another machine, and remembers it: official clients call home when they are let. */
import { Socket } from 'node:net'

const own = new Set(['localhost', '127.0.0.1', '::1', undefined])

export function allowOnlyLoopback(): { readonly refused: readonly string[]; restore(): void } {
  const refused: string[] = []
  const { connect } = Socket.prototype
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    const [first] = Array.isArray(given[0]) ? given[0] : given
    const { host, path } =
      typeof first === 'object' && first !== null ? (first as { host?: string; path?: string }) : { host: String(given[1] ?? 'localhost') }
    if (path === undefined && !own.has(host)) {
      refused.push(String(host))
      process.nextTick(() => this.destroy(new Error(`No test may reach ${host}.`)))
      return this
    }
    return (connect as (...values: unknown[]) => Socket).apply(this, given)
  } as typeof connect
  return {
    refused,
    restore() {
      Socket.prototype.connect = connect
    },
  }
}
