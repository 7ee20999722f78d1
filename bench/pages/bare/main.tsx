/**
 * What an app without any kit ships: React, a list of wallets that somebody wrote by hand, and viem's client with the few
 * actions that such a page needs once a wallet is chosen. viem's ready-made clients bring all actions and twice the bytes.
 */
import { createRoot } from 'react-dom/client'
import { createClient, custom, erc20Abi, http } from 'viem'
import { getBalance, readContract, requestAddresses, signMessage, switchChain } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { type Wallet, WalletPage } from '../limit/wallet-page.tsx'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const reader = createClient({ chain: mainnet, transport: http() })

async function connect({ provider }: Wallet): Promise<void> {
  const client = createClient({ chain: mainnet, transport: custom(provider) })
  const [account] = await requestAddresses(client)
  if (!account) return
  await switchChain(client, mainnet)
  const balance = await getBalance(reader, { address: account })
  const tokens = await readContract(reader, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  await signMessage(client, { account, message: `${balance} ${tokens}` })
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<WalletPage onChoose={(wallet) => void connect(wallet)} />)
