/** The API of Meld as its documentation has it, version 2023-12-19. */
import { type Answer, type Asked, startProvider, type TestProvider } from './start-provider.ts'

export type TestMeld = TestProvider & {
  /** What `GET /payments/transactions` finds from now on, whatever it is asked for. */
  readonly tell: (transactions: readonly Record<string, unknown>[]) => void
}

export const meldKey = 'meld-key:canary'

const assets = [
  {
    currencyCode: 'USDC',
    name: 'USD Coin',
    chainCode: 'ETH',
    chainName: 'Ethereum',
    chainId: '1',
    contractAddress: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  },
  {
    currencyCode: 'USDC_POLYGON',
    name: 'USD Coin',
    chainCode: 'POLYGON',
    chainName: 'Polygon',
    chainId: '137',
    contractAddress: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  },
  { currencyCode: 'SOL', name: 'Solana', chainCode: 'SOLANA', chainName: 'Solana', chainId: '101', contractAddress: null },
  {
    currencyCode: 'ETH',
    name: 'Ethereum',
    chainCode: 'ETH',
    chainName: 'Ethereum',
    chainId: 1,
    contractAddress: '0x0000000000000000000000000000000000000000',
  },
  { currencyCode: 'BTC', name: 'Bitcoin', chainCode: 'BTC', chainName: 'Bitcoin', chainId: null, contractAddress: null },
]

const limits = [
  { currencyCode: 'USD', defaultAmount: 200, minimumAmount: 20.5, maximumAmount: 12000 },
  { currencyCode: 'BRL', defaultAmount: null, minimumAmount: null, maximumAmount: null },
]

export async function startMeld(): Promise<TestMeld> {
  let transactions: readonly Record<string, unknown>[] = []
  const provider = await startProvider((asked) => {
    if (asked.headers.authorization !== `BASIC ${meldKey}`) return { status: 401, json: { code: 'UNAUTHORIZED' } }
    if (asked.headers['meld-version'] !== '2023-12-19') return { status: 400, json: {} }
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
  switch (`${method} ${url.pathname}`) {
    case 'GET /service-providers/properties/crypto-currencies':
      return { json: assets }
    case 'GET /service-providers/limits/fiat-currency-purchases':
      return { json: limits }
    case 'POST /payments/crypto/quote':
      return { json: { quotes: toQuotes(body as Record<string, string>), message: null, error: null } }
    case 'POST /crypto/session/widget': {
      const { sessionData } = body as { sessionData: { walletAddress: string } }
      const widgetUrl = `https://meldcrypto.com/?token=widget-token&walletAddress=${sessionData.walletAddress}`
      return { json: { id: 'session', customerId: 'customer', token: 'widget-token', widgetUrl } }
    }
    case 'GET /payments/transactions':
      return { json: { transactions, count: transactions.length, remaining: 0 } }
    default:
      return { status: 404 }
  }
}

function toQuotes(asked: Record<string, string>) {
  const common = {
    transactionType: 'CRYPTO_PURCHASE',
    sourceAmount: Number(asked.sourceAmount),
    sourceCurrencyCode: asked.sourceCurrencyCode,
    destinationCurrencyCode: asked.destinationCurrencyCode,
    countryCode: asked.countryCode,
    paymentMethodType: asked.paymentMethodType,
  }
  return [
    { ...common, serviceProvider: 'DEAR', destinationAmount: 90, networkFee: 1, transactionFee: 8, partnerFee: 0, totalFee: 9 },
    { ...common, serviceProvider: 'CHEAP', destinationAmount: 98.4, networkFee: 0.1, transactionFee: 1.2, partnerFee: 0.2, totalFee: 1.5 },
    { ...common, serviceProvider: 'OTHER', destinationAmount: 5_000, destinationCurrencyCode: 'DOGE', totalFee: 0 },
    { ...common, serviceProvider: 'MORE', destinationAmount: 5_000, sourceAmount: 1e6, totalFee: 0 },
  ]
}
