/** Moves a wallet to another network, and teaches it the network when it does not know it. */
import { KitError, type Network } from '@foyer/core'
import { pause } from '../../shared/pause.ts'
import type { ReachedWallet } from '../../shared/wallets/create-wallets.ts'
import { parseChainId, parseNetwork, toHex } from '../chain-id.ts'
import { walletUrls } from './wallet-urls.ts'

/** When to look whether the wallet has arrived: some say yes before they have moved. */
const looks = [0, 50, 100, 200, 400, 800, 1500] as const

/**
 * Resolves when the wallet says that it is on `network`.
 *
 * @throws {KitError} `request_rejected` when the person declines, `chain_unsupported` when the wallet neither knows nor takes it.
 */
export async function switchNetwork(wallet: ReachedWallet, network: Network): Promise<void> {
  try {
    await askToSwitch(wallet, network)
  } catch (error) {
    if (!KitError.is(error, 'chain_unsupported')) throw error
    await addNetwork(wallet, network)
    // Some wallets add and switch in one go, some only add.
    if ((await readNetwork(wallet)) !== network.caipNetworkId) await askToSwitch(wallet, network).catch(unlessRejected)
  }
  for (const delay of looks) {
    if (delay > 0) await pause(delay, wallet.signals)
    if ((await readNetwork(wallet)) !== network.caipNetworkId) continue
    wallet.held?.sawNetwork(network.caipNetworkId)
    return
  }
  throw new KitError('chain_unsupported', 'Chain is not supported')
}

function askToSwitch(wallet: ReachedWallet, network: Network): Promise<unknown> {
  return wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: chainIdOf(network) }] }, 'switch')
}

async function addNetwork(wallet: ReachedWallet, network: Network): Promise<void> {
  const { rpcUrls, blockExplorerUrls } = walletUrls(network, await wallet.host.rpcUrls(network.caipNetworkId, 'wallet'))
  const { name, symbol, decimals } = network.nativeCurrency
  try {
    if (rpcUrls.length === 0) throw new KitError('configuration', `No URL of ${network.name} can be given to a wallet.`)
    const params = [
      {
        chainId: chainIdOf(network),
        chainName: network.name,
        nativeCurrency: { name, symbol, decimals },
        rpcUrls,
        ...(blockExplorerUrls.length > 0 && { blockExplorerUrls }),
      },
    ]
    await wallet.request({ method: 'wallet_addEthereumChain', params }, 'switch')
  } catch (error) {
    unlessRejected(error)
  }
}

/** What the person or the caller decided stays as it is; every other failure means that the wallet cannot go there. */
function unlessRejected(error: unknown): never {
  const decided = (['request_rejected', 'request_cancelled', 'request_pending'] as const).some((code) => KitError.is(error, code))
  throw decided ? error : new KitError('chain_unsupported', 'Chain is not supported', { cause: error })
}

async function readNetwork(wallet: ReachedWallet): Promise<string | undefined> {
  return parseNetwork(await wallet.request({ method: 'eth_chainId' }))
}

function chainIdOf({ id, name }: Network): string {
  const chainId = parseChainId(id)
  if (!chainId) throw new KitError('configuration', `The network ${name} has no EVM chain id.`)
  return toHex(chainId)
}
