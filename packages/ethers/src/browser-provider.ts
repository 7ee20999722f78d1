/** ethers over a kit: its own `BrowserProvider`, on a provider that stays the same whichever wallet is connected. */
import { createProvider, readEvmAccount, watchEvmAccount } from '@foyer/chains/evm/provider'
import type { Kit } from '@foyer/core'
import { BrowserProvider, JsonRpcSigner } from 'ethers'

/**
 * ethers' `BrowserProvider` for the kit's wallet. It follows the wallet from network to network; `getSigner()` is the account of that
 * moment, and opens the modal where nobody is connected. What it reads it reads by the connected wallet.
 *
 * `destroy()` ends it, and so does the kit's `dispose()`.
 */
export function createBrowserProvider(kit: Kit): BrowserProvider {
  // `any`: to ethers a wallet that goes to another network would otherwise be an error. `polling`: events are read by `eth_getLogs`; the
  // filters that ethers would install are refused by most wallets, and then no event ever arrives.
  const provider = new BrowserProvider(createProvider(kit), 'any', { polling: true })
  // ethers looks where the wallet is with the next request, and that one still counts as made on the network before.
  const stop = watchEvmAccount(kit, (now) => void (now && provider.getNetwork().catch(nothing)))
  const destroy = provider.destroy.bind(provider)
  const end = (): void => {
    stop()
    kit.signal.removeEventListener('abort', end)
    destroy()
  }
  provider.destroy = end
  kit.signal.addEventListener('abort', end)
  if (kit.signal.aborted) end()
  return provider
}

/**
 * Calls `listener` with the signer of the account in use, now and after each change of account or network; with `undefined` while no
 * wallet is connected. Returns the way to stop; it ends with the provider, too.
 */
export function watchSigner(kit: Kit, provider: BrowserProvider, listener: (signer: JsonRpcSigner | undefined) => void): () => void {
  let latest = 0
  const show = async (): Promise<void> => {
    const turn = ++latest
    // A signer that cannot be made has lost its wallet meanwhile, and that is a change of its own.
    const signer = readEvmAccount(kit.getState()) && (await makeSigner(kit, provider).catch(nothing))
    if (provider.destroyed) stop()
    else if (turn === latest) listener(signer)
  }
  const stop = watchEvmAccount(kit, () => void show())
  void show()
  return () => {
    latest = -1
    stop()
  }
}

async function makeSigner(kit: Kit, provider: BrowserProvider): Promise<JsonRpcSigner | undefined> {
  await provider.getNetwork()
  const account = readEvmAccount(kit.getState())
  // `getSigner` would open the modal where the wallet has gone meanwhile.
  return account && new JsonRpcSigner(provider, account.addresses[0])
}

function nothing(): undefined {}
