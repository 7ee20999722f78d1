/** What comes back of names is read in its turn: hundreds of answers may come at one moment, and each costs something to be read. */
import { setAsker } from '@foyer/service/limits'
import { createClient, custom, encodeErrorResult, getAbiItem, parseAbi, zeroAddress } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../../chains/chain.ts'
import { moreThanWanted, type RpcError, RpcRefused } from '../../chains/rpc-types.ts'
import { lookup } from './count-queries.ts'
import { createEnsClient, longestRevert, readByName } from './ens-client.ts'
import type { OutsideQueries } from './outside-queries.ts'

test.each(['an answer', 'a refusal'])('%s of a node is read once the turn comes of whom it is for', async (kind) => {
  const lines: { readonly group: string; readonly line: string }[] = []
  let begin: () => void = () => undefined
  const turns = {
    step(whose: (typeof lines)[number]) {
      lines.push(whose)
      return new Promise<void>((resolve) => {
        begin = resolve
      })
    },
  }
  const requestCall = async () => {
    if (kind === 'an answer') return '0x01'
    throw new Error('nothing')
  }
  const { signal } = new AbortController()
  setAsker(signal, '203.0.113.7')
  const client = createEnsClient({ requestCall } as unknown as Chain, { signal, turns })
  let isRead = false
  const read = client.request({ method: 'eth_chainId' }).catch(() => 'failed')
  void read.then(() => {
    isRead = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([isRead, lines]).toEqual([false, [{ group: 'names', line: '203.0.113.7' }]])
  begin()
  expect(await read).toBe(kind === 'an answer' ? '0x01' : 'failed')
})

const turns = { step: async () => undefined }
const reverted = (data: string): RpcError => ({ code: 3, message: 'execution reverted', data })
const query = encodeErrorResult({ abi: lookup, args: [zeroAddress, ['https://gateway.example'], '0x', '0x12345678', '0x'] })

/** One call of a contract that is refused so, and whether what reads the name is troubled with the error. */
async function readRefused(error: RpcError, signal = new AbortController().signal) {
  const blamed: string[] = []
  const outside = {
    fail(reason: string) {
      blamed.push(reason)
      return new Error(reason)
    },
  } as unknown as OutsideQueries
  const requestCall = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    throw signal.aborted ? signal.reason : new RpcRefused(error)
  }
  let isSettled = false
  const outcome = await readByName({ requestCall }, { signal, turns, outside }, (client) =>
    client.request({ method: 'eth_chainId' }).finally(() => {
      isSettled = true
    }),
  ).catch(({ message }: Error) => message)
  await new Promise((resolve) => setTimeout(resolve, 30))
  return { outcome, blamed, isSettled }
}

test.each([
  ['is longer than is wanted', moreThanWanted],
  ['is longer than a name needs', reverted(`0x${'00'.repeat(longestRevert)}`)],
])('a name of which an answer %s is given up at once, and nothing is made of the error', async (_, error) => {
  const reason = 'The contract answers with too much.'
  expect(await readRefused(error)).toEqual({ outcome: reason, blamed: [reason], isSettled: false })
})

test('any other refusal is read', async () => {
  expect(await readRefused(reverted(query))).toEqual({ outcome: expect.stringContaining('reverted'), blamed: [], isSettled: true })
})

test('a name for which nobody waits any more ends at once, and nothing is made of that', async () => {
  const call = new AbortController()
  const read = readRefused(reverted(query), call.signal)
  call.abort(new Error('gone'))
  expect(await read).toEqual({ outcome: 'gone', blamed: [], isSettled: false })
})

test('a name for which nobody waits from the start ends at once, too', async () => {
  const read = readRefused(reverted(query), AbortSignal.abort(new Error('gone')))
  expect(await read).toEqual({ outcome: 'gone', blamed: [], isSettled: false })
})

/** What the resolver of names reverts with (ENSIP-21). */
const errors = parseAbi([
  'error DNSDecodingFailed(bytes dns)',
  'error DNSEncodingFailed(string ens)',
  'error EmptyAddress()',
  'error HttpError(uint16 status, string message)',
  'error InvalidBatchGatewayResponse()',
  'error ResolverError(bytes errorData)',
  'error ResolverNotContract(bytes name, address resolver)',
  'error ResolverNotFound(bytes name)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error UnsupportedResolverProfile(bytes4 selector)',
])
const samples = { bytes: '0x0161', string: 'a.eth', uint16: 404, address: zeroAddress, bytes4: '0x12345678' } as const

describe.each(errors.map(({ name }) => name))('a resolver that reverts with %s', (errorName) => {
  const { inputs } = getAbiItem({ abi: errors, name: errorName })
  const args = inputs.map(({ type }) => samples[type]) as never
  const error = reverted(encodeErrorResult({ abi: errors, errorName, args }))
  const parameters = { universalResolverAddress: zeroAddress, name: 'a.eth', key: 'avatar', address: zeroAddress } as const
  const reads = {
    name: (client: Parameters<typeof getEnsName>[0]) => getEnsName(client, parameters),
    address: (client: Parameters<typeof getEnsName>[0]) => getEnsAddress(client, parameters),
    text: (client: Parameters<typeof getEnsName>[0]) => getEnsText(client, parameters),
  }

  test.each(Object.entries(reads))('says of a %s what viem makes of it', async (_, read) => {
    const request = async () => {
      throw Object.assign(new Error(error.message), error)
    }
    const plain = await read(createClient({ transport: custom({ request }, { retryCount: 0 }) })).catch(() => 'failed')
    const requestCall = async () => {
      throw new RpcRefused(error)
    }
    const outside = {} as OutsideQueries
    const parts = { signal: new AbortController().signal, turns, outside }
    expect(await readByName({ requestCall }, parts, read).catch(() => 'failed')).toBe(plain)
  })
})

test('a name that there is not is known by the first bytes of the refusal, and nothing is made of the error', async () => {
  const data = encodeErrorResult({ abi: errors, errorName: 'ResolverNotFound', args: ['0x0161'] })
  expect(await readRefused(reverted(data))).toEqual({ outcome: null, blamed: [], isSettled: false })
})
