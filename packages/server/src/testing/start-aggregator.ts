/** An aggregator at one rate for everything: speaks 1inch’s swap API over HTTP, and misbehaves as it is told. */
import type { ServerResponse } from 'node:http'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { startProvider } from './start-provider.ts'

export const aggregatorRouter: Address = '0x1111111111111111111111111111111111111111'

const abi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
])

export type WrittenSwap = {
  readonly srcToken: Address
  readonly dstToken: Address
  readonly srcReceiver: Address
  readonly dstReceiver: Address
  readonly amount: bigint
  readonly minReturnAmount: bigint
  readonly flags: bigint
}

export type TestAggregator = {
  /** Base of the API. */
  readonly url: string
  readonly asked: () => readonly { readonly url: URL; readonly authorization: string | undefined }[]
  /** Units that arrive for a thousand. */
  readonly setRate: (perThousand: bigint) => void
  /** Does what it does instead of answering; `false` answers. */
  readonly misbehave: (behaviour: (url: URL, response: ServerResponse) => boolean) => void
  /** Changes the swap that it builds, or the transaction around it. */
  readonly lie: (about: { readonly desc?: Partial<WrittenSwap>; readonly tx?: Readonly<Record<string, unknown>> }) => void
  readonly close: () => Promise<void>
}

const executor: Address = '0x2222222222222222222222222222222222222222'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export async function startAggregator(key: string): Promise<TestAggregator> {
  let rate = 1_000n
  let lie: Parameters<TestAggregator['lie']>[0] = {}

  function answer(url: URL): readonly [status: number, body: unknown] {
    const [, , , chain, method] = url.pathname.split('/')
    const query = (name: string) => url.searchParams.get(name) ?? ''
    if (!/^\d+$/.test(chain ?? '') || !/^\d+$/.test(query('amount'))) return [400, failure('amount must be a number')]
    const amount = BigInt(query('amount'))
    const out = (amount * rate) / 1_000n
    if (out === 0n) return [400, failure('insufficient liquidity')]
    if (method === 'quote') return [200, { dstAmount: String(out), gas: 210_000 }]
    if (method !== 'swap' || query('compatibility') !== 'true') return [404, failure('not found')]
    const desc: WrittenSwap = {
      srcToken: query('src') as Address,
      dstToken: query('dst') as Address,
      srcReceiver: executor,
      dstReceiver: query('receiver') as Address,
      amount,
      minReturnAmount: (out * BigInt(1000 - 10 * Number(query('slippage')))) / 1_000n,
      flags: 0n,
      ...lie.desc,
    }
    const tx = {
      from: query('from'),
      to: aggregatorRouter,
      data: encodeFunctionData({ abi, functionName: 'swap', args: [executor, desc, '0x1234'] }),
      value: query('src') === native ? String(amount) : '0',
      gas: 0,
      gasPrice: '1000000000',
      ...lie.tx,
    }
    return [200, { dstAmount: String(out), tx }]
  }

  const provider = await startProvider(({ url, headers }) => {
    if (headers.authorization !== `Bearer ${key}`) return { status: 401, json: failure('unauthorized') }
    const [status, json] = answer(url)
    return { status, json }
  })
  return {
    url: `${provider.url}/swap/v6.1`,
    asked: () => provider.asked().map(({ url, headers }) => ({ url, authorization: headers.authorization })),
    misbehave: (behaviour) => provider.misbehave(({ url }, response) => behaviour(url, response)),
    close: provider.close,
    setRate: (perThousand) => {
      rate = perThousand
    },
    lie: (about) => {
      lie = about
    },
  }
}

function failure(description: string): unknown {
  return { error: 'Bad Request', description, statusCode: 400, meta: [], requestId: '0' }
}
