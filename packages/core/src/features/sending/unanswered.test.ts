/** What the wallet still has, while the visitor goes on. */
import { expect, test } from 'vitest'
import { coin, me, open } from '../../../testing/sending-kit.ts'

test('a transfer that was reviewed once more and is declined then: it is prepared anew, and a press asks again', async () => {
  const { kit, place, enter, ready, confirm, settle, say, test: mock, asked, read, shown } = await open()
  await kit.open({ view: 'WalletSend' })
  await enter(coin, '0.25')
  await ready()
  say({ type: 'review' })
  mock.wallet().switches.answer = 'waits'
  confirm()
  const before = shown()?.attempt
  kit.send({ type: 'back' })
  place.advance(20_000)
  say({ type: 'review' })
  expect(read().form.preparation.status).toBe('ready')
  mock.wallet().settle('rejects')
  await settle(({ form: { signing } }) => signing.status === 'failed')
  place.advance(20_000)
  await settle(({ form: { preparation } }) => preparation.status === 'ready' && preparation.shown.attempt !== before)
  mock.wallet().switches.answer = 'approves'
  confirm()
  await settle(({ form: { signing } }) => signing.status === 'sent')
  expect(asked()).toHaveLength(2)
})

test('a request that is still in the wallet is warned of after another network was looked at, until it is answered', async () => {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const networks = [1, 2].map((id) => ({ id, name: `Network ${id}`, nativeCurrency, rpcUrls: { default: { http: [] } } })) as never
  const { enter, ready, confirm, settle, test: mock, warnings } = await open({ options: { networks } })
  await enter(coin, '0.25')
  await ready()
  mock.wallet().switches.answer = 'waits'
  confirm()
  mock.wallet().changeNetwork('eip155:2')
  await settle(({ form }) => form.key === `eip155:2:${me}`)
  await enter(coin, '0.25')
  await ready()
  expect(warnings().map(({ type }) => type)).toContain('unanswered')
  mock.wallet().settle('rejects')
  await settle(({ unanswered }) => unanswered === 0)
  expect(warnings().map(({ type }) => type)).not.toContain('unanswered')
})
