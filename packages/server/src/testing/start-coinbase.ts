/** The API of Coinbase Onramp as its documentation has it: takes requests with a good JWT alone. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { type Answer, type Asked, startProvider, type TestProvider } from './start-provider.ts'

export type TestCoinbase = TestProvider & {
  /** What `GET …/transactions` says of a purchase from now on, newest first. */
  readonly tell: (transactions: readonly Record<string, unknown>[]) => void
}

const options = {
  payment_currencies: [
    {
      id: 'USD',
      limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        { id: 'strange', min: 'a lot', max: '1' },
      ],
    },
    { id: 'EUR', limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
    { id: 'dollars' },
  ],
  purchase_currencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      icon_url: 'https://elsewhere.example/usdc.png',
      networks: [
        {
          name: 'ethereum',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
        { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
        { name: 'stellar', display_name: 'Stellar', chain_id: '', contract_address: '' },
      ],
    },
    { id: 'ETH', name: 'Ethereum', symbol: 'ETH', networks: [{ name: 'ethereum', chain_id: '1', contract_address: '' }] },
    { id: 'XLM', name: 'Stellar', symbol: 'XLM', networks: [{ name: 'stellar', chain_id: '', contract_address: '' }] },
  ],
}

type Key = { readonly id: string; readonly secret: KeyObject; readonly now?: () => number }

export async function startCoinbase(key: Key): Promise<TestCoinbase> {
  let transactions: readonly Record<string, unknown>[] = []
  const provider = await startProvider((asked) => {
    const refusal = checkJwt(asked, key)
    if (refusal !== undefined) return { status: 401, json: { errorType: 'unauthorized', errorMessage: refusal } }
    return answer(asked, transactions)
  })
  return {
    ...provider,
    tell: (next) => {
      transactions = next
    },
  }
}

function answer({ method, url, body }: Asked, transactions: readonly Record<string, unknown>[]): Answer {
  const asked = body as Record<string, string> | undefined
  if (method === 'GET' && url.pathname === '/onramp/v1/buy/options') return { json: options }
  if (method === 'POST' && url.pathname === '/onramp/v1/buy/quote') {
    if (asked?.purchaseCurrency === 'XLM') return { status: 400, json: { code: 3, message: 'not supported' } }
    const currency = asked?.paymentCurrency ?? 'USD'
    return {
      json: {
        quote_id: 'quote-1',
        payment_total: { value: asked?.paymentAmount, currency },
        payment_subtotal: { value: '97.90', currency },
        purchase_amount: { value: '97.9', currency: 'USDC' },
        coinbase_fee: { value: '1.99', currency },
        network_fee: { value: '0.11', currency },
      },
    }
  }
  if (method === 'POST' && url.pathname === '/onramp/v1/token') return { json: { token: 'c2Vzc2lvbi10b2tlbg==', channel_id: '' } }
  if (/^\/onramp\/v1\/buy\/user\/[^/]+\/transactions$/.test(url.pathname)) {
    return { json: { transactions, next_page_key: '', total_count: String(transactions.length) } }
  }
  return { status: 404, json: {} }
}

/** As RFC 7515 and the documentation of the Developer Platform have it; undefined for a good one. */
function checkJwt({ method, url, headers }: Asked, key: Key): string | undefined {
  const [head = '', body = '', signature = ''] = (headers.authorization ?? '').replace(/^Bearer /, '').split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8') || '{}') as Record<string, unknown>
  const [header, claims] = [read(head), read(body)]
  const publicKey = createPublicKey(key.secret)
  const text = Buffer.from(`${head}.${body}`)
  const isSigned =
    header.alg === 'EdDSA'
      ? verify(null, text, publicKey, Buffer.from(signature, 'base64url'))
      : verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  const now = (key.now ?? Date.now)() / 1000
  if (!isSigned) return 'signature'
  if (header.kid !== key.id || claims.sub !== key.id || claims.iss !== 'cdp' || typeof header.nonce !== 'string') return 'key'
  if (Number(claims.nbf) > now + 5 || Number(claims.exp) < now || Number(claims.exp) - Number(claims.nbf) > 120) return 'time'
  return JSON.stringify(claims.uris) === JSON.stringify([`${method} ${url.host}${url.pathname}`]) ? undefined : 'address'
}
