/** The official SDK at an address whose quota at our relay others have spent: it waits, says it again, and loses nothing. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRelayJwt } from '../src/wire/relay-jwt.ts'
import { officialDapps } from '../testing/official-dapps.ts'
import { officialWallets } from '../testing/official-wallets.ts'
import { account, granted, optional } from '../testing/peers.ts'
import { useInteropRelay } from '../testing/relays.ts'

const relay = useInteropRelay()
const floodMs = 6_000

const randomHex = () => randomBytes(32).toString('hex')

async function connectKey(url: string): Promise<WebSocket> {
  const auth = await createRelayJwt({ seed: randomHex(), sub: randomHex(), aud: url, iat: Math.floor(Date.now() / 1_000), ttl: 3_600 })
  const socket = new WebSocket(`${url}?${new URLSearchParams({ auth, projectId: 'foyer-local' })}`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

/** Fresh keys that publish as soon as the relay lets them, ten times as often as it does: more would keep the peers in this process from their own work. Resolves with how often it refused them. */
async function flood(url: string): Promise<number> {
  const keys = await Promise.all(Array.from({ length: 5 }, () => connectKey(url)))
  const until = performance.now() + floodMs
  let refused = 0
  for (const key of keys) {
    const publish = () => {
      const params = { topic: randomHex(), message: 'cnViYmlzaA', ttl: 300, tag: 1108 }
      if (performance.now() < until) key.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params }))
    }
    key.on('message', (text) => {
      const isRefused = String(text).includes('-32005')
      if (isRefused) refused++
      setTimeout(publish, isRefused ? 20 : 0)
    })
    // Several at a time, so that what the address gains is spent at once.
    for (let count = 0; count < 10; count++) publish()
  }
  await new Promise((resolve) => setTimeout(resolve, floodMs))
  for (const key of keys) key.terminate()
  return refused
}

test('what it asks while the address has no calls left is answered once there are some', async () => {
  const dapp = await officialDapps['sign-client']('dapp', relay.url)
  const wallet = await officialWallets['sign-client']('wallet', relay.url)
  try {
    const { uri, approval } = await dapp.connect({ optional })
    await wallet.pair(uri)
    const { id } = await wallet.next('session_proposal')
    const [{ topic }] = await Promise.all([approval, wallet.approve(id, granted)])

    const flooding = flood(relay.url)
    await new Promise((resolve) => setTimeout(resolve, floodMs / 2))
    const answer = dapp.request(topic, 'eip155:1', { method: 'personal_sign', params: ['0x01', account] })
    expect(await flooding).toBeGreaterThan(100)
    const request = await wallet.next('session_request')
    await wallet.respond(topic, request.id, { result: '0x5157' })
    expect(await answer).toBe('0x5157')
    expect(wallet.of('session_request')).toHaveLength(1)
  } finally {
    await Promise.all([dapp.stop(), wallet.stop()])
  }
})
