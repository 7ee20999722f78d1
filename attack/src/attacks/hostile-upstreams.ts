import type { Attack, Field } from '../attack.ts'
import { liarAccount, liarHost, listedToken, type Misbehaviour } from '../nodes/outside-apis.ts'
import { projectId } from '../server/attacked-server.ts'
import { flood, toFound } from '../tools/flood.ts'
import { askForText, query } from '../tools/http.ts'

const ways: readonly Misbehaviour[] = [
  ...(['stalling', 'lying', 'huge', 'deep', 'dripping', 'redirecting', 'closing', 'wide', 'otherType', 'pausing', 'hugeFailure'] as const),
  ...(['announcing', 'indexed', 'drippingHead', 'otherProtocol', 'drippingFailure', 'cutting'] as const),
]

const network = 'eip155:31337'
const native = `${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const token = `${network}:${listedToken}`
/** What one request may take in all, and what a machine that others work on adds. */
const longestMs = 25_000 + 30_000

type Call = { readonly part: string; readonly path: string; readonly body?: object }

/** Of each part what needs its upstream: another account or place each time, so that nothing is kept. */
const calls: readonly ((account: string, turn: number) => Call)[] = [
  (account) => ({ part: 'history', path: `/v1/account/${account}/history?chainId=${network}` }),
  (account) => ({ part: 'nfts', path: `/v1/account/${account}/nfts?chainId=${network}` }),
  (account, turn) => ({
    part: 'quote',
    path: `/v1/convert/quotes?amount=${turn + 1}&from=${native}&to=${token}&userAddress=${network}:${account}`,
  }),
  (account, turn) => ({
    part: 'swap',
    path: '/v1/convert/build-transaction',
    body: { projectId, amount: String(turn + 1), from: token, to: native, userAddress: `${network}:${account}`, disableEstimate: true },
  }),
  (_, turn) => ({ part: 'options', path: `/v1/onramp/options?country=${toCountry(turn)}` }),
  (_, turn) => ({
    part: 'offer',
    path: '/v1/onramp/quote',
    body: { projectId, amount: '50', purchaseCurrency: 'LIST', network, paymentCurrency: 'USD', country: toCountry(turn) },
  }),
  (account, turn) => ({
    part: 'purchase',
    path: '/v1/generators/onrampurl',
    body: {
      ...{ projectId, destinationWallets: [{ address: account, blockchains: [network], assets: ['LIST'] }], defaultNetwork: network },
      ...{ presetFiatAmount: '50', country: toCountry(turn) },
    },
  }),
  () => ({ part: 'prices', path: '/v1/fungible/price', body: { projectId, currency: 'usd', addresses: [token] } }),
]

const toCountry = (turn: number) => String.fromCharCode(65 + (turn % 26), 65 + (Math.floor(turn / 26) % 26))

/** What is asked, and what came of it: an answer, a refusal in words, or what should not be. */
export const hostileUpstreams: Attack = {
  name: 'hostile-upstreams',
  what: 'an explorer, an aggregator of swaps, a seller and a source of prices lie, stall, drip, break off, redirect, and answer hugely, deeply or what is no answer, in turn',
  bounds: [
    'one answer of an explorer',
    'one question to an explorer',
    'one answer of 1inch',
    'one question to 1inch',
    'one answer of a provider',
    'one request to a provider',
    'one answer of the price API',
    'one question to the price API',
  ],
  short: true,
  async run(field) {
    const addresses = Array.from({ length: 20 }, field.address)
    const slowest: Record<string, number> = {}
    const problems = new Set<string>()
    await field.nodes('misbehave', ways)
    await field.honest('begin', 'holdings')
    const counted = await flood(field, 32, async (turn) => {
      const account = `0x4006${(Date.now() * 1_000 + (turn % 1_000)).toString(16).padStart(36, '0')}`
      const { part, path, body } = (calls[turn % calls.length] as (typeof calls)[number])(account, turn)
      const began = performance.now()
      const answer = await askPart(field, { from: addresses[turn % addresses.length] as string, path, body })
      const ms = performance.now() - began
      slowest[part] = Math.max(slowest[part] ?? 0, Math.round(ms))
      if (ms > longestMs) problems.add(`An answer of ${part} took ${Math.round(ms / 1_000)} s.`)
      for (const problem of judge(answer)) problems.add(`${part}: ${problem}`)
      return answer.status
    })
    await field.honest('end')
    await field.nodes('misbehave', [])
    const { asked, trapped } = (await field.nodes('countApis')) as { asked: Record<string, number>; trapped: number }
    if (trapped > 0) problems.add(`A redirect to this machine was followed ${trapped} times.`)
    const left = ways.filter((way) => asked[way] === undefined)
    const notes = [...counted, ...Object.entries(slowest).map(([part, ms]) => [`slowest of ${part}, in ms`, ms] as const)]
    return toFound(new Map([...notes, ['ways that nobody met', left.length]]), [...problems])
  },
}

type Asked = { readonly from: string; readonly path: string; readonly body: object | undefined }

function askPart(field: Field, { from, path, body }: Asked) {
  const url = `${field.server().http}${path}${path.includes('?') ? '&' : '?'}${query}`
  if (body === undefined) return askForText(url, { from })
  return askForText(url, { from, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

/** An answer is an answer or a refusal that says what it is of; a lie that would cost somebody money is neither. */
function judge({ status, text }: { readonly status: string; readonly text: string }): readonly string[] {
  if (!/^\d+$/.test(status)) return [`no answer (${status})`]
  if (text.toLowerCase().includes(liarAccount) || text.includes(liarHost)) return ['a lie was passed on']
  if (status === '200') return []
  const { code } = JSON.parse(text) as { code?: string }
  return status === '500' || code === undefined ? [`${status} ${text.slice(0, 200)}`] : []
}
