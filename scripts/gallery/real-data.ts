/** What a running local world says about an account and offers as wallets: the pictures show that, not samples. */
import { readFileSync } from 'node:fs'
import { createWorld } from '@foyer/devnet'
import type { RealData } from './shots.ts'

export type RealWorld = { readonly data: RealData; readonly dispose: () => Promise<void> }

const icon = new URL('../../packages/devnet/extension/icon.png', import.meta.url)

/** The world stays up until it is disposed: its pictures are read while the pages are drawn. */
export async function startRealWorld(): Promise<RealWorld> {
  const world = await createWorld()
  try {
    const { address } = world.accounts.alice
    const ask = (path: string, query: Readonly<Record<string, string>>) =>
      askServer(world.server.url, { path, query: { projectId: world.projectId, ...query } })
    const chainId = `eip155:${world.networks.first.id}`
    const [identity, balances, catalogue, balance] = await Promise.all([
      ask(`/v1/identity/${address}`, { sender: address }),
      ask(`/v1/account/${address}/balance`, { currency: 'usd', chainId }),
      ask('/getWallets', { page: '1', entries: '40' }),
      world.chains.first.client.getBalance({ address }),
    ])
    const { name, avatar } = identity as Pick<RealData, 'name' | 'avatar'>
    const { balances: tokens } = balances as { readonly balances: RealData['tokens'] }
    const ids = [world.networks.first.id, world.networks.second.id]
    const image = (id: number) => `${world.server.url}/public/getAssetImage/eip155-${id}?projectId=${world.projectId}`
    const chainImages = Object.fromEntries(ids.map((id) => [id, image(id)]))
    const walletIcon = `data:image/png;base64,${readFileSync(icon).toString('base64')}`
    const { data: wallets, count } = catalogue as { readonly data: RealData['wallets']; readonly count: number }
    return {
      data: { address, name, avatar, balance: String(balance), tokens, wallets, count, walletIcon, chainImages },
      dispose: world.dispose,
    }
  } catch (error) {
    await world.dispose()
    throw error
  }
}

type Asked = { readonly path: string; readonly query: Readonly<Record<string, string>> }

async function askServer(server: string, asked: Asked, tries = 3): Promise<unknown> {
  const { path, query } = asked
  const url = `${server}${path}?${new URLSearchParams({ ...query, st: 'gallery', sv: '0.0.0' })}`
  const response = await fetch(url, { headers: { origin: 'http://localhost:3000' } })
  if (response.ok) return response.json()
  // A machine that is busy with everything at once may be too slow for the server's own timeout for its chains.
  if (response.status >= 500 && tries > 1) return askServer(server, asked, tries - 1)
  throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}
