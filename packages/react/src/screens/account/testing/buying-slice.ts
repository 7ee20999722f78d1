/** Somebody sells here, and something was bought. */
import { type BuyState, buying, type Purchase } from '@foyer/core'
import { caipAddress } from '../../../../testing/samples.ts'

const network = { name: 'local', display_name: 'Local', chain_id: '31337', contract_address: '', caip2: 'eip155:31337' } as const
const idle = { status: 'idle', data: undefined, at: 0, attempt: 0 } as const

const purchase: Purchase = {
  status: 'in_progress',
  account: caipAddress,
  attempt: 0,
  since: Date.now() - 60_000,
  isOpened: true,
  orderId: 'b2b92315-eab7-4bef-84fa-089a131333f5',
  provider: 'coinbase',
  network: 'eip155:31337',
  quoted: { payment: { amount: '100.00', currency: 'USD' }, purchase: { amount: '98.45', currency: 'USDF' } },
}

const state: BuyState = {
  isRestricted: false,
  options: {
    status: 'ready',
    data: {
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [], providers: ['coinbase'] }],
      purchaseCurrencies: [{ id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ ...network, providers: ['coinbase'] }] }],
      providers: [{ id: 'coinbase', name: 'Coinbase', fees: { min: '1', max: '2' }, namespaces: ['eip155'] }],
    },
    at: Date.now(),
    attempt: 1,
  },
  isDefault: false,
  wish: {
    amount: '',
    paymentCurrency: 'USD',
    purchaseCurrency: 'ETH',
    network: 'eip155:31337',
    paymentMethod: 'card',
    provider: undefined,
  },
  issue: { kind: 'empty' },
  quote: idle,
  isEstimate: false,
  purchase,
  earlier: [],
  dismissed: [],
  others: { kept: [], dismissed: [] },
}

export const buyingSlice = { [buying.name]: state }
