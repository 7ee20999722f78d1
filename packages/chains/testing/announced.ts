/** EVM clients in a page, and wallets that announce themselves there. */
import { afterEach } from 'vitest'
import { type EvmClient, type EvmOptions, evm } from '../src/evm/evm.ts'
import { createTestHost, type TestHost } from './adapter-host.ts'

const icon =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=true"><script>window.hacked=true</script></svg>'
const clients: EvmClient[] = []

export function disposeAfterEach(): void {
  afterEach(() => {
    for (const client of clients.splice(0)) client.dispose()
    Reflect.deleteProperty(window, 'ethereum')
  })
}

/** A client that looks for wallets, and the lists that it has reported. */
export function startEvm(overrides: Partial<TestHost> = {}, own: EvmOptions = {}) {
  const host = createTestHost([], overrides)
  const client = evm(own).create(host)
  clients.push(client)
  client.wallets.start()
  return { client, host, lists: () => host.events.flatMap((event) => (event.type === 'connectors' ? [event.connectors] : [])) }
}

export function info(name: string, rdns = `com.${name.toLowerCase()}`, uuid = uuidOf(rdns)) {
  return { uuid, rdns, name, icon }
}

/** One that is always the same for a wallet. */
export function uuidOf(rdns: string): string {
  const hex = [...rdns].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
  const digits = hex.join('').padEnd(32, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
