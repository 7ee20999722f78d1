import { type Caip2, KitError } from '@foyer/core'
import type { ReachedWallet } from '../../shared/wallets/create-wallets.ts'
import { parseNetwork } from '../chain-id.ts'

/** Asks the wallet itself where it is: what the page last heard may be old. */
export async function requireNetwork(wallet: ReachedWallet, network: Caip2): Promise<void> {
  const active = parseNetwork(await wallet.request({ method: 'eth_chainId' }))
  if (!active) throw new KitError('wallet_broken', 'The wallet answered something that cannot be read as its network.')
  if (active === network) return
  throw new KitError('invalid_input', `This is for network ${network}, but the wallet is on ${active}: switch the network first.`)
}
