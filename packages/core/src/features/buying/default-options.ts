/** What is shown where no server says what can be bought: an idea of it, that nobody sells (docs/behaviour.md, Buying). */
import type { BuyOptions, BuyQuote, BuyWish } from './buying.ts'
import { toWhole } from './buying-work.ts'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

type SoldNetwork = BuyOptions['purchaseCurrencies'][number]['networks'][number]

function network(chain: string, display_name: string, contract_address: string): SoldNetwork {
  const name = `${display_name.toLowerCase()}-mainnet`
  return { name, display_name, chain_id: chain, contract_address, caip2: `eip155:${chain}`, providers: [] }
}

export const defaultOptions: BuyOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits, providers: [] })),
  purchaseCurrencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        network('1', 'Ethereum', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
        network('137', 'Polygon', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'),
      ],
    },
    {
      id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
      name: 'Ether',
      symbol: 'ETH',
      networks: [network('1', 'Ethereum', '')],
    },
  ],
  providers: [],
}

export const estimateId = 'mocked-quote-id'

/** One for one and without a fee, since nobody says: only where what is bought is money of the same kind. Undefined for anything else. */
export function estimateQuote({ amount: typed, paymentCurrency, purchaseCurrency, provider }: BuyWish): BuyQuote | undefined {
  if (!/^USD[CT]?$/.test(purchaseCurrency) || paymentCurrency !== 'USD') return undefined
  const amount = toWhole(typed)
  const money = (of: string) => ({ amount: of, currency: paymentCurrency })
  return {
    paymentTotal: money(amount),
    paymentSubtotal: money(amount),
    purchaseAmount: { amount, currency: purchaseCurrency },
    networkFee: money('0'),
    providerFee: money('0'),
    quoteId: estimateId,
    provider: provider ?? 'coinbase',
  }
}
