/**
 * All clients reconnect at once: after the network was lost, and after the relay was killed. Each authenticates anew,
 * subscribes to its topic and receives the message that is pending there.
 */

import { createRelayClient, type RelayClient } from '../../../packages/server/src/testing/relay-client.ts'
import { createIdentity } from '../../../packages/server/src/testing/relay-identity.ts'
import { connectAndSubscribe, createClientPairs, eachOf, type Pair } from './client-pairs.ts'
import { createSocketOpener } from './client-socket.ts'
import { createLatencies } from './latencies.ts'
import { publish, until } from './load.ts'
import { atMost, note, type Report } from './report.ts'
import type { ServerProcess } from './server-process.ts'

export type ReconnectOptions = {
  readonly sockets: number
  readonly inFlight: number
  readonly bytes: number
  readonly limitSeconds: number
}
type Reconnect = { readonly subscribed: number; readonly drained: number; readonly missing: number; readonly p99: number }

export async function measureReconnect(
  server: ServerProcess,
  { sockets, inFlight, bytes, limitSeconds }: ReconnectOptions,
): Promise<Report> {
  const open = createSocketOpener()
  // Which clients have received the message of this round, and whether they acknowledge it.
  const received = new Uint8Array(sockets + 1)
  let expected = ''
  let acknowledging = true
  const group = createClientPairs({
    open,
    urlOf: () => server.url,
    projectId: server.projectId,
    sockets,
    onDelivery({ message }, client) {
      if (message === expected) received[client] = 1
      return acknowledging
    },
  })
  const drained = () => received.reduce((sum, one) => sum + one, 0)
  const { clients, pairs } = group
  const senders = await createSenders(server, open, Math.min(200, Math.max(1, pairs.length / 25)))

  /** One message to each topic, from a client that is not subscribed. */
  async function sendToAll(name: string): Promise<void> {
    expected = name.repeat(Math.ceil(bytes / name.length)).slice(0, bytes)
    received.fill(0)
    await eachOf(pairs.length, senders.length, (index) =>
      publish(senders[index % senders.length] as RelayClient, pairs[index] as Pair, expected),
    )
  }

  async function reconnectAll(): Promise<Reconnect> {
    const each = createLatencies()
    const started = performance.now()
    await eachOf(clients.length, inFlight, async (index) => {
      const before = performance.now()
      await connectAndSubscribe(clients[index] as RelayClient, pairs[index >> 1] as Pair)
      each.add(performance.now() - before)
    })
    const subscribed = (performance.now() - started) / 1000
    await until(() => drained() === clients.length, 60_000)
    return { subscribed, drained: (performance.now() - started) / 1000, missing: clients.length - drained(), p99: each.quantile(0.99) }
  }

  await group.connect(200)
  group.disconnect()
  await until(() => clients.every((client) => !client.isOpen()), 10_000)
  await sendToAll('network')
  for (const client of clients) client.prepare()
  const network = await reconnectAll()

  // The clients receive the next message and do not acknowledge it before the relay is killed: it is pending again.
  acknowledging = false
  await sendToAll('restart')
  await until(() => drained() === clients.length, 60_000)
  for (const client of clients) client.prepare()
  await server.kill()
  await until(() => clients.every((client) => !client.isOpen()), 10_000)
  acknowledging = true
  received.fill(0)
  const killed = performance.now()
  if ((await server.start()) === 'ended') throw new Error('The server did not start again.')
  const starting = (performance.now() - killed) / 1000
  const restart = await reconnectAll()
  group.disconnect()

  return {
    name: 'reconnect',
    rows: [
      atMost('network lost: all back, subscribed and drained', network.drained, { limit: limitSeconds, unit: 's', places: 1 }),
      atMost('network lost: waiting messages missing', network.missing, { limit: 0 }),
      atMost('relay killed: all back, subscribed and drained', restart.drained, { limit: limitSeconds, unit: 's', places: 1 }),
      atMost('relay killed: waiting messages missing', restart.missing, { limit: 0 }),
      note('sockets', clients.length),
      note('connections opened at a time', inFlight),
      note('network lost: slowest client in 100, connected and subscribed', network.p99, { unit: 'ms' }),
      note('relay killed: slowest client in 100, connected and subscribed', restart.p99, { unit: 'ms' }),
      note('relay killed: until it listened again', starting, { unit: 's', places: 1 }),
    ],
    figures: { sockets: clients.length, inFlight, network, restart, starting },
  }
}

async function createSenders(
  server: ServerProcess,
  open: ReturnType<typeof createSocketOpener>,
  count: number,
): Promise<readonly RelayClient[]> {
  const senders = Array.from({ length: Math.ceil(count) }, (_, index) =>
    createRelayClient({
      open,
      identity: createIdentity(),
      urlOf: () => server.url,
      projectId: server.projectId,
      from: `127.1.1.${1 + (index % 250)}`,
      onDelivery: () => true,
    }),
  )
  await Promise.all(senders.map((sender) => sender.connect()))
  return senders
}
