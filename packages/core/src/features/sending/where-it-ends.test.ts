/** Where the modal leads once the wallet has answered, whichever step of sending is shown by then. */
import { describe, expect, test } from 'vitest'
import { coin, open, usd } from '../../../testing/sending-kit.ts'

describe('where it ends', () => {
  test.each([
    ['the coin', coin, [{ name: 'WalletSend', step: 'sent' }]],
    ['a token', usd, [{ name: 'Account' }, { name: 'WalletSend', step: 'sent' }]],
  ])('%s', async (_, token, history) => {
    const { kit, enter, ready, say, confirm, settle, read } = await open()
    await kit.open({ view: 'Account' })
    kit.send({ type: 'go', screen: { name: 'WalletSend' } })
    await enter(token, '1')
    await ready()
    say({ type: 'review' })
    confirm()
    const { form } = await settle(({ form: { signing } }) => signing.status === 'sent')
    expect(kit.getState().modal.history).toEqual(history)
    expect(form).toMatchObject({ signing: { status: 'sent' }, token: { symbol: 'ETH' }, receiver: { status: 'empty' } })
    // Whoever sends again begins anew, from wherever.
    await kit.close()
    await kit.open({ view: 'Account' })
    expect(read().form.signing.status).toBe('sent')
    kit.send({ type: 'go', screen: { name: 'WalletSend' } })
    say({ type: 'begin' })
    expect(read().form).toMatchObject({ signing: { status: 'none' }, token: { symbol: 'ETH' }, isAble: undefined })
    await settle(({ form: { isAble } }) => isAble === true)
  })

  test.each([
    ['the coin', coin, [{ name: 'WalletSend', step: 'sent' }]],
    ['a token', usd, [{ name: 'Account' }, { name: 'WalletSend', step: 'sent' }]],
  ])('%s, for who has gone back to the form before the wallet signed', async (_, token, history) => {
    const { kit, settle, test: mock } = await ask(token)
    kit.send({ type: 'back' })
    expect(kit.getState().modal.history.at(-1)).toEqual({ name: 'WalletSend' })
    mock.wallet().settle('approves')
    await settle(({ form: { signing } }) => signing.status === 'sent')
    expect(kit.getState().modal.history).toEqual(history)
  })

  test('nowhere else for who has left it: what is signed is followed, and the view that is shown stays', async () => {
    const { kit, settle, test: mock } = await ask(coin)
    kit.send({ type: 'back' })
    kit.send({ type: 'back' })
    mock.wallet().settle('approves')
    await settle(({ transfers }) => transfers.length === 1)
    expect(kit.getState().modal.history).toEqual([{ name: 'Account' }])
  })
})

describe('where nothing was signed, who has gone back to the form comes to the review, which says it', () => {
  const reviewed = [{ name: 'Account' }, { name: 'WalletSend' }, { name: 'WalletSend', step: 'preview' }]

  test('declined in the wallet', async () => {
    const { kit, settle, test: mock } = await ask(coin)
    kit.send({ type: 'back' })
    mock.wallet().settle('rejects')
    await settle(({ form: { signing } }) => signing.status === 'failed')
    expect(kit.getState().modal.history).toEqual(reviewed)
  })

  test('given up: the request is still there', async () => {
    const { kit, say, warnings } = await ask(coin)
    kit.send({ type: 'back' })
    say({ type: 'give-up' })
    expect(kit.getState().modal.history).toEqual(reviewed)
    expect(warnings().map(({ type }) => type)).toContain('unanswered')
  })

  test('who has stayed at the review is not led there twice', async () => {
    const { kit, say } = await ask(coin)
    say({ type: 'give-up' })
    expect(kit.getState().modal.history).toEqual(reviewed)
  })
})

/** The review is shown, and the wallet is asked and has not answered. */
async function ask(token: typeof coin) {
  const opened = await open()
  const { kit, enter, ready, say, confirm, test: mock } = opened
  await kit.open({ view: 'Account' })
  kit.send({ type: 'go', screen: { name: 'WalletSend' } })
  await enter(token, '1')
  await ready()
  say({ type: 'review' })
  mock.wallet().switches.answer = 'waits'
  confirm()
  return opened
}
