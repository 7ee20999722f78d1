/** What the contracts of the suite's chain answer: nobody has a name, and the names of some lead outside (EIP-3668) without end. */
import {
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  pad,
  parseAbi,
} from 'viem'

/** Where the networks of the server say that names are resolved. */
export const universalResolver: Hex = '0x00000000000000000000000000000000000c0de1'

/** Multicall3, where it is on most networks. */
const multicall: Hex = '0xca11bde05977b3631167028862be2a173976ca11'

/** What anybody has of everything, in base units. */
export const heldUnits = 1_000_000_000_000_000_000n

/** Of which no node ever ends a call. */
export const stallingContract: Hex = '0x00000000000000000000000000000000000057a1'

/** How an account begins whose name leads outside again and again, to many places at once, or with more than anybody reads. */
export const outsideAccounts = {
  loop: '1009',
  fan: 'fa40',
  batches: 'ba7c',
  wide: '31de',
  slow: '510e',
  unknown: 'a7a4',
  known: '4a0e',
} as const

/** The word that says how long an account is stands before it: another one may end as these begin. */
const accountLength = '14'.padStart(16, '0')

const lookup = parseAbi(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)'])
const batchGateway = parseAbi([
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
])

/** To which a resolver leads those whose names it knows. */
export const knownGateway = '127.0.0.2'

/** Where they lead: set when the gateways have a port. */
let gatewayUrl = 'http://127.0.0.1:1'
export function leadTo(url: string): void {
  gatewayUrl = url
  leads.clear()
}

export function answerCall(call: unknown): { readonly result: unknown } | { readonly error: unknown } {
  const { to, data = '' } = (call ?? {}) as { to?: string; data?: Hex | '' }
  if (to?.toLowerCase() === multicall) return answerMulticall(data as Hex)
  const found = Object.entries(outsideAccounts).find(([, start]) => data.toLowerCase().includes(`${accountLength}${start}00000000000000`))
  if (found !== undefined) return revert(recallLead(found[0] as keyof typeof outsideAccounts))
  // ResolverNotFound(bytes) of the universal resolver: there is no name.
  return revert(`0x77209fe8${'20'.padStart(64, '0')}${'0'.repeat(64)}`)
}

/** Every read of it is answered with what everybody has. */
function answerMulticall(data: Hex): { readonly result: Hex } {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const reads = args?.[0] as readonly unknown[]
  const word = pad(`0x${heldUnits.toString(16)}`)
  const result = reads.map(() => ({ success: true, returnData: word }))
  return { result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }) }
}

const revert = (data: Hex) => ({ error: { code: 3, message: 'execution reverted', data } })

const leads = new Map<string, Hex>()

/** Made once, as a contract's answer is no work for its node: these nodes have one process, and the honest client asks them, too. */
function recallLead(kind: keyof typeof outsideAccounts): Hex {
  if (kind === 'unknown') return lead(kind)
  const made = leads.get(kind) ?? lead(kind)
  leads.set(kind, made)
  return made
}

function lead(kind: keyof typeof outsideAccounts): Hex {
  if (kind === 'fan') {
    const queries = Array.from({ length: 200 }, (_, index) => ({
      sender: universalResolver,
      urls: [`${gatewayUrl}/fan/${index}/{sender}/{data}`],
      data: '0x' as const,
    }))
    return offchain(['x-batch-gateway:true'], encodeFunctionData({ abi: batchGateway, functionName: 'query', args: [queries] }))
  }
  if (kind === 'batches') return offchain(['x-batch-gateway:true'], batches)
  if (kind === 'wide') return offchain([`${gatewayUrl}/wide/{sender}/{data}`], `0x${'00'.repeat(200_000)}`)
  if (kind === 'slow') return offchain([`${gatewayUrl}/stall/{sender}/{data}`], '0x')
  // A name that a resolver has to find, another one each time.
  if (kind === 'known') return offchain([`${gatewayUrl.replace('127.0.0.1', 'known.attack.example')}/known/{sender}/{data}`], '0x')
  if (kind === 'unknown') return offchain([`http://${Math.random().toString(36).slice(2)}.attack.example/{sender}/{data}`], '0x')
  return offchain([`${gatewayUrl}/loop/{sender}/{data}`], '0x')
}

/** A hundred batches of a hundred batches, and so on: the entries of each list are the same few bytes. */
const batches = Array.from({ length: 12 }).reduce<Hex>(
  (inner) => wrapBatch(inner),
  encodeFunctionData({ abi: batchGateway, functionName: 'query', args: [[]] }),
)

function wrapBatch(inner: Hex): Hex {
  const query = { sender: universalResolver, urls: ['x-batch-gateway:true'], data: inner }
  const one = encodeFunctionData({ abi: batchGateway, functionName: 'query', args: [[query]] })
  const word = (value: number) => value.toString(16).padStart(64, '0')
  // Selector and place of the list stay; behind them its length, and a place for each entry.
  const head = 2 + 8 + 64
  return `${one.slice(0, head) as Hex}${word(100)}${word(3_200).repeat(100)}${one.slice(head + 128)}`
}

function offchain(urls: readonly string[], callData: Hex): Hex {
  return encodeErrorResult({ abi: lookup, errorName: 'OffchainLookup', args: [universalResolver, [...urls], callData, '0x12345678', '0x'] })
}
