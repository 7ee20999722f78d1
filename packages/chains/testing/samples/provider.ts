import { createProvider } from '@foyer/chains/evm/provider'
import { kit } from './kit.ts'

const provider = createProvider(kit)
provider.on('accountsChanged', (accounts) => console.log(accounts))
await provider.request({ method: 'eth_requestAccounts' })
