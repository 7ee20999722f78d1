/** Everything that a dashboard shows happens once: what visitors do, what goes wrong, and what strangers try. */
import type { World } from '@foyer/devnet'
import { WebSocket } from 'ws'
import { connectRelay, randomTopic } from '../../packages/server/src/testing/connect-relay.ts'

export async function useServer({ server, onramp, projectId, accounts }: World): Promise<void> {
  const account = accounts.alice.address
  async function ask(path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}&st=test&sv=1`, {
      headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  await ask('/getWallets')
  for (let index = 0; index < 2; index++) await ask(`/v1/account/${account}/balance?currency=usd&chainId=eip155:31337`)
  await ask(`/v1/identity/${account}`)
  await ask(`/v1/account/${account}/history`)
  for (const method of ['eth_blockNumber', 'eth_chainId', 'eth_gasPrice'])
    await ask('/v1/?chainId=eip155:31337', { jsonrpc: '2.0', id: 1, method, params: [] })
  await ask('/v1/?chainId=eip155:31337', { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params: [account, 'latest'] })
  await ask('/v1/account/nobody/balance?currency=usd')
  await useRelay(server.url)
  if (onramp) await buy(ask, account)
}

async function useRelay(url: string): Promise<void> {
  const at = `${url.replace('http', 'ws')}/relay`
  const [a, b] = [await connectRelay(at), await connectRelay(at)]
  const topic = randomTopic()
  await b.call('irn_subscribe', { topic })
  await a.call('irn_publish', { topic, message: 'aGVsbG8=', ttl: 300, tag: 1108 })
  // More than a client may, at 50 calls a second that add up to ten seconds.
  await Promise.all(Array.from({ length: 700 }, () => a.request('irn_unsubscribe', { topic: randomTopic(), id: topic })))
  a.send('x'.repeat(2_000_000))
  await a.closed
  await new Promise((resolve) => new WebSocket(`${at}?auth=none&projectId=none`).once('error', resolve))
  // The other one stays, so that there is an open connection to show.
}

async function buy(ask: (path: string, body?: unknown) => Promise<Record<string, unknown>>, address: string): Promise<void> {
  const network = 'eip155:31337'
  await ask('/v1/onramp/quote', { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network })
  const order = { destinationWallets: [{ address, assets: ['ETH'] }], defaultNetwork: network, presetFiatAmount: '100.00' }
  const { url, orderId } = (await ask('/v1/generators/onrampurl', order)) as { url: string; orderId: string }
  const page = url.split('?')[0] ?? ''
  await fetch(url)
  const card = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/40', code: '123' })
  await fetch(`${page}/card`, { method: 'POST', body: card, headers: { origin: new URL(page).origin } })
  while ((await ask(`/v1/onramp/orders/${orderId}`)).status !== 'succeeded') await new Promise((resolve) => setTimeout(resolve, 250))
}
