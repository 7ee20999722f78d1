/** The official SDK at an address whose quota at our relay others have spent: it waits, says it again, and loses nothing. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRelayJwt } from '../src/wire/relay-jwt.ts'
import { officialDapps } from '../testing/official-dapps.ts'
import { officialWallets } from '../testing/official-wallets.ts'
import { account, granted, optional, until } from '../testing/peers.ts'
import { useInteropRelay } from '../testing/relays.ts'

const relay = useInteropRelay()
/** For so long the address has no calls left. */
const spentMs = 3_000

const randomHex = () => randomBytes(32).toString('hex')

async function connectKey(url: string): Promise<WebSocket> {
  const auth = await createRelayJwt({ seed: randomHex(), sub: randomHex(), aud: url, iat: Math.floor(Date.now() / 1_000), ttl: 3_600 })
  const socket = new WebSocket(`${url}?${new URLSearchParams({ auth, projectId: 'foyer-local' })}`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

/** Costs as much as twenty calls, and next to nothing to answer: what an address has is spent however slow the machine is. */
const subscriptions = Array.from({ length: 200 }, () => ({ topic: randomHex(), id: randomHex() }))
const costly = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_batchUnsubscribe', params: { subscriptions } })

/** Fresh keys that ask as soon as the relay lets them. Resolves once it has refused them time and again, with the way to stop them. */
async function flood(url: string): Promise<() => void> {
  // So many that the address has spent all before one of them has.
  const keys = await Promise.all(Array.from({ length: 10 }, () => connectKey(url)))
  let refused = 0
  for (const key of keys) {
    key.on('message', (text) => {
      const isRefused = String(text).includes('-32005')
      if (isRefused) refused++
      // More often would keep the peers in this process from their own work.
      setTimeout(() => key.readyState === WebSocket.OPEN && key.send(costly), isRefused ? 60 : 0)
    })
    key.send(costly)
  }
  await until(() => refused > 20)
  return () => {
    for (const key of keys) key.terminate()
  }
}

test('what it asks while the address has no calls left is answered once there are some', async () => {
  const dapp = await officialDapps['sign-client']('dapp', relay.url)
  const wallet = await officialWallets['sign-client']('wallet', relay.url)
  try {
    const { uri, approval } = await dapp.connect({ optional })
    await wallet.pair(uri)
    const { id } = await wallet.next('session_proposal')
    const [{ topic }] = await Promise.all([approval, wallet.approve(id, granted)])

    const stop = await flood(relay.url)
    const answer = dapp.request(topic, 'eip155:1', { method: 'personal_sign', params: ['0x01', account] })
    await new Promise((resolve) => setTimeout(resolve, spentMs))
    stop()
    const request = await wallet.next('session_request')
    await wallet.respond(topic, request.id, { result: '0x5157' })
    expect(await answer).toBe('0x5157')
    expect(wallet.of('session_request')).toHaveLength(1)
  } finally {
    await Promise.all([dapp.stop(), wallet.stop()])
  }
})
