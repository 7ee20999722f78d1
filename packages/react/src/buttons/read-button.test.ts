import { type KitState, pairing } from '@foyer/core'
import { expect, test } from 'vitest'
import { createTexts } from '../words/text.ts'
import { readButton } from './read-button.ts'
import { buttonWords } from './words.ts'

/** A state in which somebody connects with a wallet of that type. */
function connecting(type: string, more: Partial<KitState>): KitState {
  return {
    namespace: 'eip155',
    connections: { eip155: { status: 'connecting', connector: 'one', attempt: 1, since: 0 } },
    connectors: [{ id: 'one', name: 'One', type, namespaces: ['eip155'] }],
    modal: { open: true },
    features: {},
    ...more,
  } as unknown as KitState
}

const textOf = (state: KitState): string =>
  readButton({
    kind: 'connect',
    state,
    text: createTexts('en').of(buttonWords),
    label: null,
    balance: false,
    allowUnsupported: false,
  }).text

const elsewhere = { namespace: 'solana' } as const
/** A connection of an earlier visit, in a family that the page is not on. */
const restored = connecting('ANNOUNCED', {
  ...elsewhere,
  connections: { eip155: { status: 'connecting', connector: 'one', attempt: 1, since: 0, restored: { accounts: [{}] } } },
} as unknown as Partial<KitState>)
const leaving: Partial<KitState> = { features: { [pairing.name]: { ...pairing.initial, leaving: { attempt: 1, outcome: 'left' } } } }
const closed = { modal: { open: false } } as unknown as Partial<KitState>

test.each<[string, KitState, string]>([
  ['a wallet in the page is asked', connecting('ANNOUNCED', {}), 'Connecting…'],
  ['a wallet in the page is asked, and the modal was closed', connecting('ANNOUNCED', closed), 'Connecting…'],
  ['a wallet of another chain family is asked', connecting('ANNOUNCED', elsewhere), 'Connecting…'],
  ['a wallet of an earlier visit is asked in another family, which no visitor waits for', restored, 'Connect wallet'],
  ['a code is merely shown', connecting('WALLET_CONNECT', {}), 'Connect wallet'],
  ['a wallet was opened for the code', connecting('WALLET_CONNECT', leaving), 'Connecting…'],
  ['a wallet was opened, and the modal was closed since', connecting('WALLET_CONNECT', { ...leaving, ...closed }), 'Connect wallet'],
])('while %s', (_, state, text) => {
  expect(textOf(state)).toBe(text)
})
