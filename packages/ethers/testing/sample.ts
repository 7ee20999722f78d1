import { createBrowserProvider, watchSigner } from '@foyer/ethers'
import { parseEther } from 'ethers'
import { kit } from './kit.ts'

const provider = createBrowserProvider(kit)
watchSigner(kit, provider, (signer) => console.log(signer ? `Signs as ${signer.address}` : 'No wallet'))
const sent = await (await provider.getSigner()).sendTransaction({ to: 'vitalik.eth', value: parseEther('0.01') })
await sent.wait()
