/** On a phone the code is there before a wallet is chosen, on a real relay: what becomes of it. */
import { sessions } from '@foyer/chains/sessions'
import { accountOf, pairing as feature, type KitOptions } from '@foyer/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approve, codeOf, createWorld, networkOf, type Page, type PlaceOptions, scan, type World, when } from '../../testing/kit-world.ts'
import { memoryStorage, type PairingStorage } from '../client/storage.ts'
import { parseState } from '../engine/parse-state.ts'

const phone: NonNullable<PlaceOptions['platform']> = {
  system: 'android',
  isSafari: false,
  isTelegram: false,
  isFramed: false,
  url: 'https://page.example/',
  origin: 'https://page.example',
  hasGlobal: () => false,
}
const wallet = { id: 'a'.repeat(64), name: 'A wallet', mobile_link: 'awallet://' }

let world: World
let stored: PairingStorage
beforeEach(async () => {
  stored = memoryStorage()
  world = await createWorld({ adapters: [sessions()], networks: [networkOf(1)] })
})
afterEach(() => world.stop())

const load = (options: Partial<KitOptions> = {}, platform = phone): Page =>
  world.load(options, { platform, isPhone: platform.system !== 'desktop', sessions: stored })
const proposals = async () => Object.values(parseState(await stored.read())?.outgoing ?? {})
/** As the modal does once its list of wallets is shown. */
const wantCode = ({ kit }: Page) => kit.feature(feature).send({ type: 'fetch-ahead', makes: true })
const aheadOf = (page: Page) => when(page, ({ ahead }) => ahead?.status === 'made' && ahead.uri)
const press = ({ kit }: Page) => kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet } })

async function openList(page: Page): Promise<string> {
  await page.kit.open({ view: 'AllWallets' })
  wantCode(page)
  return aheadOf(page)
}

test('the press that follows shows that code at once, makes no other, and the wallet connects by it', async () => {
  const page = load()
  const uri = await openList(page)
  expect(accountOf(page.kit.getState()).status).toBe('disconnected')
  press(page)
  expect(page.kit.getState().features).toMatchObject({
    pairing: { ahead: undefined, pairing: { status: 'waiting', uri, codes: 1, wallet } },
  })
  await approve(world.phone, uri, ['eip155:1'])
  await when(page, (state) => accountOf(state).status === 'connected')
  expect(world.phone.of('proposal')).toHaveLength(1)
  await expect.poll(proposals).toEqual([])
})

test('a press while it is being made waits for it, and makes no other', async () => {
  const page = load()
  await page.kit.open({ view: 'AllWallets' })
  wantCode(page)
  await when(page, ({ ahead }) => ahead?.status === 'making')
  press(page)
  const uri = await codeOf(page)
  expect((await proposals()).map((one) => one.uri)).toEqual([uri])
  await approve(world.phone, uri, ['eip155:1'])
  await when(page, (state) => accountOf(state).status === 'connected')
})

test('who closes the modal has dropped it: the wallet that read it hears so, and nobody is connected', async () => {
  const page = load()
  await scan(world.phone, await openList(page))
  page.kit.close()
  expect(page.kit.getState().features).toMatchObject({ pairing: { ahead: undefined } })
  await expect.poll(proposals).toEqual([])
  await world.phone.next('proposal_ended')
  expect(accountOf(page.kit.getState()).status).toBe('disconnected')
})

test('the next opening makes another', async () => {
  const page = load()
  const first = await openList(page)
  page.kit.close()
  expect(await openList(page)).not.toBe(first)
})

test('a wallet that was given it in another way than by a press connects all the same', async () => {
  const page = load()
  await approve(world.phone, await openList(page), ['eip155:1'])
  await when(page, (state) => accountOf(state).status === 'connected')
})

test('none on a desktop, none for who has not agreed, none without a list', async () => {
  const desk = load({}, { ...phone, system: 'desktop' })
  await desk.kit.open({ view: 'AllWallets' })
  const asked = load({ features: { legalCheckbox: true }, termsConditionsUrl: 'https://page.example/terms' })
  await asked.kit.open({ view: 'AllWallets' })
  const elsewhere = load()
  await elsewhere.kit.open({ view: 'WhatIsAWallet' })
  for (const page of [desk, asked, elsewhere]) {
    wantCode(page)
    await page.kit.feature(feature).load()
  }
  expect(await proposals()).toEqual([])
  // Agreeing is what was missing.
  asked.kit.send({ type: 'consent', given: true })
  await aheadOf(asked)
  asked.kit.send({ type: 'consent', given: false })
  await expect.poll(proposals).toEqual([])
})
