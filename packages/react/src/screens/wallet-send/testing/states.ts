/** Every state of WalletSend. */
import {
  emptyForm,
  KitError,
  type KitErrorCode,
  type SendForm,
  type SendingState,
  sending,
  type TokenBalance,
  type TrackedStatus,
} from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { account, failed as listFailed, nobody } from '../../../../testing/build-states.ts'
import { elsewhere, onThisPhone } from '../../../../testing/pairing-states.ts'
import { address, caipAddress, firstNetwork, openOn, otherAddress, spamTokens, tokens } from '../../../../testing/samples.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const amount = 250_000_000_000_000_001n
const hash = `0x${'5e'.repeat(32)}`
const fee = { likely: 42_000_000_000_000n, most: 63_000_000_000_000n }
const transaction = { from: address, to: otherAddress, network: 'eip155:31337', value: amount, gas: 21_000n } as const
const shown = { attempt: 1, at: Date.now(), prepared: { transaction, amount, balance: 10n ** 18n, fee, receiver: 'account' } } as const

const failed = (code: KitErrorCode) => new KitError(code, 'What a developer reads.')

type Given = {
  readonly form?: Partial<SendForm>
  readonly slice?: Partial<SendingState>
  readonly step?: 'token' | 'preview' | 'sent'
  readonly held?: readonly TokenBalance[]
  /** The list of tokens, where it is not what is held. */
  readonly listed?: FlatState['tokens'][string]
}

function on({ form = {}, slice = {}, step, held = tokens, listed }: Given): ViewState {
  const given: SendForm = { ...emptyForm, key: caipAddress, isAble: true, token: coin, ...form }
  const screens = [{ name: 'Account' }, { name: 'WalletSend' }, ...(step ? [{ name: 'WalletSend', step } as const] : [])] as const
  return account({
    modal: openOn(...screens),
    tokens: { [caipAddress]: listed ?? { status: 'ready', data: held, at: Date.now() } },
    features: { [sending.name]: { ...sending.initial, receivers: [otherAddress], ...slice, form: given } },
  })
}

const found: SendForm['receiver'] = {
  status: 'found',
  text: otherAddress,
  attempt: 1,
  address: otherAddress,
  identity: { name: null, avatar: null },
}
const named: SendForm['receiver'] = { ...found, text: 'bob.eth', name: 'bob.eth', identity: { name: 'bob.eth', avatar: null } }
const filled: Partial<SendForm> = {
  amount: { unit: 'token', text: '0.250000000000000001' },
  receiver: named,
  preparation: { status: 'ready', shown },
}
const preview = (form: Partial<SendForm> = {}, slice: Partial<SendingState> = {}): ViewState =>
  on({ step: 'preview', form: { ...filled, ...form }, slice })

function sent(status: TrackedStatus, token = coin): ViewState {
  const at = Date.now() - 5_000
  const settled = {
    hash,
    network: firstNetwork.caipNetworkId,
    from: address,
    to: otherAddress,
    name: 'bob.eth',
    token,
    amount,
    sentAt: at,
    seenAt: at,
    status,
  }
  return on({ step: 'sent', form: { signing: { status: 'sent', hash } }, slice: { transfers: [settled] } })
}

const asking: Partial<SendForm> = { signing: { status: 'asking', attempt: 2, since: Date.now() + 3_600_000 } }

export const states: ViewStates = {
  empty: on({}),
  'nobody connected': nobody({ name: 'WalletSend' }),
  filled: on({ form: filled }),
  'one before may be sent': on({ form: { ...filled, isUnsure: true } }),
  'in dollars': on({ form: { ...filled, amount: { unit: 'fiat', text: '750.5', price: 3002 } } }),
  'preparing all of it': on({ form: { ...filled, amount: { unit: 'max' }, preparation: { status: 'preparing', attempt: 2 } } }),
  'looking up': on({ form: { receiver: { status: 'finding', text: 'bob.eth', attempt: 1 } } }),
  mistyped: on({ form: { receiver: { status: 'refused', text: otherAddress.toLowerCase(), problem: 'mistyped' } } }),
  'no such name': on({ form: { receiver: { status: 'refused', text: 'nobody.eth', problem: 'no-such-name' } } }),
  'names down': on({ form: { receiver: { status: 'failed', text: 'bob.eth', error: failed('network_failed') } } }),
  'too much': on({
    form: {
      ...filled,
      amount: { unit: 'token', text: '123456789.123456789123456789' },
      preparation: { status: 'failed', error: failed('insufficient_funds') },
    },
  }),
  'too precise': on({ form: { amount: { unit: 'token', text: '0.1234567890123456789' } } }),
  'code missing': on({ form: { key: undefined, isAble: undefined, token: undefined, problem: failed('network_failed') } }),
  missing: on({ form: { problem: new KitError('invalid_input', 'An amount and receiver address are required') } }),
  unsupported: on({ form: { isAble: false, problem: failed('chain_unsupported') } }),
  tokens: on({ step: 'token' }),
  'no tokens': on({ step: 'token', held: [] }),
  'tokens failed': on({ step: 'token', listed: listFailed('server_failed') }),
  'tokens failed a while ago': on({ step: 'token', listed: { ...listFailed('server_failed'), at: Date.now() - 60_000 } }),
  'tokens that mislead': on({ step: 'token', held: [...tokens, ...spamTokens] }),
  review: preview(),
  'review of an address': preview({ receiver: found }),
  'review, preparing': preview({ preparation: { status: 'preparing', attempt: 2 } }),
  'review, dearer': preview({ preparation: { status: 'ready', shown: { ...shown, changed: 'fee' } } }),
  'review, would fail': preview({ preparation: { status: 'failed', error: failed('execution_failed') } }),
  'review, another token': preview({
    token: { address: otherAddress, name: 'Foyer', symbol: 'FOY', decimals: 21 },
    preparation: { status: 'failed', error: failed('token_distrusted') },
  }),
  'review, no node': preview({ preparation: { status: 'failed', error: failed('network_failed') } }),
  'first time, other name': preview({ receiver: { ...named, identity: { name: 'treasury.eth', avatar: null } } }, { receivers: [] }),
  'name not confirmed': preview({ receiver: { ...named, identity: 'unknown' } }),
  'look-alike': preview({ receiver: { ...found, address: `${otherAddress.slice(0, 8)}${'0'.repeat(28)}${otherAddress.slice(-6)}` } }),
  contract: preview({
    receiver: found,
    preparation: { status: 'ready', shown: { ...shown, prepared: { ...shown.prepared, receiver: 'contract' } } },
  }),
  'token contract': preview({
    receiver: found,
    preparation: { status: 'ready', shown: { ...shown, prepared: { ...shown.prepared, receiver: 'token' } } },
  }),
  'to oneself': preview({ receiver: { ...found, address } }),
  'request unanswered': preview({}, { unanswered: 1 }),
  asking: preview(asking),
  'asking, back at the form': on({ form: { ...filled, ...asking } }),
  'asking a phone': elsewhere(preview(asking)),
  'asking an app here': onThisPhone(preview(asking)),
  'asking for long': preview({ signing: { status: 'asking', attempt: 2, since: Date.now() - 60_000 } }),
  declined: preview({ signing: { status: 'failed', error: failed('request_rejected') } }),
  unsure: preview({ isUnsure: true, signing: { status: 'failed', error: failed('wallet_broken') } }),
  'declined, one before may be sent': preview({ isUnsure: true, signing: { status: 'failed', error: failed('request_rejected') } }),
  'long token': preview({
    token: { ...coin, name: 'A Token Whose Name Is Far Longer Than Any List Has Room For', symbol: 'LONGSYMBOLTOKEN' },
  }),
  pending: sent('pending'),
  confirmed: sent('confirmed'),
  reverted: sent('failed'),
  replaced: sent('replaced'),
  dropped: sent('dropped'),
}
