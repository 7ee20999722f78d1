import { createWalletClient, watchWalletClient } from '@foyer/chains/evm/viem'
import { base, mainnet } from '@foyer/chains/networks'
import { kit } from './kit.ts'

const client = await createWalletClient(kit, [mainnet, base])
const signature = await client.signMessage({ message: `Hello from ${client.chain.name}` })
const stop = watchWalletClient(kit, [mainnet, base], (next) => console.log(next?.account.address, signature))
kit.signal.addEventListener('abort', stop)
