/** viem's wallet client over the wallet that a kit has connected. Loads viem when called. */
import { type Kit, KitError } from '@foyer/core'
import type { Chain, CustomTransport, JsonRpcAccount, WalletClient } from 'viem'
import { createProvider } from './create-provider.ts'
import { type EvmAccount, readEvmAccount, settledAccount, watchEvmAccount } from './evm-account.ts'

export type WalletClientOn<C extends Chain> = WalletClient<CustomTransport, C, JsonRpcAccount>

type Chains = readonly [Chain, ...Chain[]]

/**
 * A client for the account and network of now; its requests are the kit's from then on, and are refused by viem once the wallet has moved
 * on. Typed by the networks that it is given: those of the kit.
 *
 * @throws {KitError} `not_connected`; `network_not_found` when the wallet is on a network that is not among `networks`
 */
export async function createWalletClient<const Networks extends Chains>(
  kit: Kit,
  networks: Networks,
): Promise<WalletClientOn<Networks[number]>> {
  const account = await settledAccount(kit)
  if (!account) throw new KitError('not_connected', 'No EVM account is connected. Connect a wallet first.')
  const chain = chainOf(account, networks)
  if (!chain) throw new KitError('network_not_found', `The wallet is on chain ${account.chainId}, which is none of the given networks.`)
  const { walletClientOf } = await import('./viem-wallet-parts.ts')
  return walletClientOf(createProvider(kit), { address: account.addresses[0], chain })
}

/**
 * Calls `listener` with a client now and for each account and network that follows; with `undefined` while there is none, or none of
 * `networks`. Returns the way to stop.
 */
export function watchWalletClient<const Networks extends Chains>(
  kit: Kit,
  networks: Networks,
  listener: (client: WalletClientOn<Networks[number]> | undefined) => void,
): () => void {
  const provider = createProvider(kit)
  let stop: (() => void) | undefined
  let isStopped = false
  // Where viem is missing, the page's own console says so: nobody waits for this.
  void import('./viem-wallet-parts.ts').then(({ walletClientOf }) => {
    if (isStopped) return
    const show = (account: EvmAccount | undefined): void => {
      const chain = account && chainOf(account, networks)
      listener(chain && walletClientOf(provider, { address: account.addresses[0], chain }))
    }
    stop = watchEvmAccount(kit, show)
    show(readEvmAccount(kit.getState()))
  })
  return () => {
    isStopped = true
    stop?.()
  }
}

function chainOf<Networks extends Chains>({ chainId }: EvmAccount, networks: Networks): Networks[number] | undefined {
  return networks.find(({ id }) => id === chainId)
}
