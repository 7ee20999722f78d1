/** The sandbox as a process of its own, for tests that end it with SIGKILL: `onramp-program.ts <file> <rpc url>`. Prints its address. */
import { firstNetwork } from '../../networks.ts'
import { startOnramp } from '../serve/start-onramp.ts'
import { testKey } from './test-key.ts'

const [file = '', rpcUrl = ''] = process.argv.slice(2)
const { url } = await startOnramp({ chains: [firstNetwork(rpcUrl)], file, key: testKey, bankMs: 60_000 })
console.log(url)
