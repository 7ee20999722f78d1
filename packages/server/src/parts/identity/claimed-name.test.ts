/** What an account says is its name is what viem makes of the same answers, with no call more. */
import { type Address, createClient, custom, encodeAbiParameters, encodeErrorResult, type Hex, parseAbi, zeroAddress } from 'viem'
import { getEnsName } from 'viem/actions'
import { expect, test } from 'vitest'
import { type RpcCall, RpcRefused } from '../../chains/rpc-types.ts'
import { readClaimedName } from './claimed-name.ts'
import { lookup } from './count-queries.ts'
import type { OutsideQueries } from './outside-queries.ts'

const address: Address = '0xd2135CfB216b74109775236E36d4b433F1DF507B'
const resolver: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const turns = { step: async () => undefined }

type Answer = { readonly result: unknown } | { readonly data: unknown }
type Sent = { readonly method: string; readonly params: unknown }

const says = (name: string): Answer => ({
  result: encodeAbiParameters([{ type: 'string' }, { type: 'address' }, { type: 'address' }], [name, resolver, resolver]),
})
const reverts = (data: Hex): Answer => ({ data })
const gone = parseAbi(['error ResolverNotFound(bytes name)', 'error EmptyAddress()'])

/** What comes of it, and what was called, by ours and by viem alone. */
async function compare(answers: readonly Answer[]) {
  const createNode = () => {
    const sent: Sent[] = []
    const next = async ({ method, params }: Sent, refuse: (error: { code: number; message: string; data: unknown }) => Error) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] as Answer
      sent.push({ method, params })
      if ('result' in answer) return answer.result
      throw refuse({ code: 3, message: 'execution reverted', data: answer.data })
    }
    return { sent, next }
  }
  const [ours, theirs] = [createNode(), createNode()]
  const outside = {
    request: async () => '0x1234',
    fail: (reason: string) => new Error(reason),
  } as unknown as OutsideQueries
  const requestCall = async ({ method, params }: RpcCall) => ours.next({ method, params }, (error) => new RpcRefused(error))
  const outcome = await readClaimedName(
    { requestCall },
    { address, resolver },
    { signal: new AbortController().signal, turns, outside },
  ).catch(() => 'failed')
  const request = async ({ method, params }: { method: string; params?: unknown }) =>
    theirs.next({ method, params }, (error) => Object.assign(new Error(error.message), error))
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: { request: async () => '0x1234' } })
  const plain = await getEnsName(client, { address, universalResolverAddress: resolver }).catch(() => 'failed')
  return { ours: { outcome, sent: ours.sent }, theirs: { outcome: plain, sent: theirs.sent } }
}

const outside = encodeErrorResult({
  abi: lookup,
  args: [resolver, ['https://gateway.example/{sender}/{data}'], '0x01', '0x12345678', '0x02'],
})

test.each<[string, string | null, readonly Answer[]]>([
  ['a name', 'alice.eth', [says('alice.eth')]],
  ['an empty name', null, [says('')]],
  ['that there is none', null, [reverts(encodeErrorResult({ abi: gone, errorName: 'ResolverNotFound', args: ['0x0161'] }))]],
  ['an error that is another one', 'failed', [reverts(encodeErrorResult({ abi: gone, errorName: 'EmptyAddress' }))]],
  ['a name that is outside', 'bob.eth', [reverts(outside), says('bob.eth')]],
  [
    'that there is none outside',
    null,
    [reverts(outside), reverts(encodeErrorResult({ abi: gone, errorName: 'ResolverNotFound', args: ['0x0161'] }))],
  ],
  ['nothing', 'failed', [{ result: '0x' }]],
  ['what is no answer', 'failed', [{ result: { no: 'bytes' } }]],
  ['what cannot be read', 'failed', [{ result: '0xff' }]],
])('a resolver that answers %s', async (_, outcome, answers) => {
  const { ours, theirs } = await compare(answers)
  expect(ours).toEqual(theirs)
  expect(ours.outcome).toBe(outcome)
})

test('a look-up for which nobody waits from the start ends with its reason', async () => {
  const reason = new Error('gone')
  const parts = { signal: AbortSignal.abort(reason), turns, outside: {} as OutsideQueries }
  const requestCall = async () => {
    throw reason
  }
  await expect(readClaimedName({ requestCall }, { address: zeroAddress, resolver }, parts)).rejects.toBe(reason)
})
