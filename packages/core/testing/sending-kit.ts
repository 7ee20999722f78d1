/** Sending on a kit with test wallets, for tests. */

import { sendWarningsOf, shownTransferOf } from '../src/features/sending/select.ts'
import { type SendForm, type SendingEvent, type SendingState, type SendToken, sending } from '../src/features/sending/sending.ts'
import { createTestAdapter } from '../src/mock/create-test-adapter.ts'
import type { TestChainSwitches } from '../src/mock/test-chain.ts'
import type { TestWalletSwitches } from '../src/mock/test-wallet.ts'
import type { KitOptions } from '../src/options/options.ts'
import { until, world } from './served-kit.ts'

export const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C9'
export const dollars = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const usd: SendToken = { address: dollars, name: 'Dollar', symbol: 'USD', decimals: 6 }
export const coin: SendToken = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const ether = 10n ** 18n

type Given = {
  readonly chain?: Partial<TestChainSwitches> | false
  readonly wallet?: Partial<TestWalletSwitches>
  readonly server?: string
  readonly options?: Partial<KitOptions>
  readonly entries?: Map<string, string>
}

export async function open({ chain = {}, wallet = {}, server, options = {}, entries }: Given = {}) {
  const test = createTestAdapter({ chain: chain && { tokens: { [dollars]: 5_000_000n }, ...chain }, switches: wallet })
  const { kit, place } = world(server, { adapters: [test.adapter], debug: false, ...options }, entries ? { entries } : {})
  await kit.connect('test.wallet')
  const handle = kit.feature(sending)
  await handle.load()
  const read = () => handle.read()
  const settle = async (check: (slice: SendingState) => boolean) => {
    await until(kit, () => check(read()))
    return read()
  }
  const say = (...events: readonly SendingEvent[]) => {
    for (const event of events) handle.send(event)
    // The hand rests.
    place.advance(400)
  }
  const ready = async (): Promise<SendForm> => (await settle(({ form }) => form.preparation.status === 'ready')).form
  const enter = async (token: SendToken, text: string, receiver = friend) => {
    say({ type: 'begin' }, { type: 'choose-token', token }, { type: 'amount', amount: { unit: 'token', text } })
    await settle(({ form }) => form.isAble !== undefined)
    say({ type: 'receiver', text: receiver })
    await settle(({ form }) => form.receiver.status !== 'finding')
    place.advance(400)
  }
  const shown = () => shownTransferOf(read().form.preparation)
  const confirm = () => say({ type: 'confirm', attempt: shown()?.attempt ?? -1 })
  const warnings = () => sendWarningsOf(read(), kit.getState())
  const asked = () => test.wallet().requests.filter(({ method }) => method === 'sendTransaction')
  return { kit, place, test, handle, read, settle, say, ready, enter, shown, confirm, warnings, asked }
}
