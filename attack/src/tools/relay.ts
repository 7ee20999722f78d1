/** Relay clients of an attacker: with any number of keys, from any address of loopback. */
import { randomBytes } from 'node:crypto'
import { createSocketOpener } from '../../../bench/src/relay/client-socket.ts'
import { createRelayClient, type RelayClient } from '../../../packages/server/src/testing/relay-client.ts'
import { createIdentity, type Identity } from '../../../packages/server/src/testing/relay-identity.ts'
import type { Field } from '../attack.ts'
import { projectId } from '../server/attacked-server.ts'

const open = createSocketOpener()

export const randomTopic = (): string => randomBytes(32).toString('hex')

type ClientOptions = { readonly from: string; readonly identity?: Identity; readonly acknowledges?: boolean }

export function createAttacker(
  { server }: Pick<Field, 'server'>,
  { from, identity = createIdentity(), acknowledges = true }: ClientOptions,
): RelayClient {
  const { url } = server()
  return createRelayClient({ open, identity, urlOf: () => url, projectId, from, onDelivery: () => acknowledges })
}

/** What the relay said: `ok`, a code, or that it closed the connection. */
export async function call(client: RelayClient, method: string, params: unknown): Promise<string> {
  try {
    const { error } = await client.request(method, params)
    return error === undefined ? 'ok' : String(error.code)
  } catch (error) {
    return (error as Error).message.slice(0, 80)
  }
}

/** Lets a client in, again where it was cut off. */
export async function reopen(client: RelayClient): Promise<string> {
  try {
    if (!client.isOpen()) await client.connect()
    return 'open'
  } catch (error) {
    return (error as Error).message.slice(0, 60)
  }
}
