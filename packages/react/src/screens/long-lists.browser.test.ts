/** What wallets, chains and pages can make long, in the real modal: little of it is drawn, and all of it is reached. */
import type { Account, CatalogueWallet, Network, TokenBalance } from '@foyer/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account } from '../../testing/build-states.ts'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { type MountedView, mountView } from '../../testing/mount-view.ts'
import {
  caipAddress,
  catalogueWallets,
  connectedState,
  devWallet,
  firstNetwork,
  openOn,
  sampleState,
  tokens,
} from '../../testing/samples.ts'
import type { ViewState } from '../../testing/view-state.ts'

let mounted: MountedView | undefined
let live: LiveKit | undefined
afterEach(() => {
  mounted?.unmount()
  live?.dispose()
  mounted = undefined
  live = undefined
})

const addressOf = (index: number): string => `0x${(index + 1).toString(16).padStart(40, 'a')}`
const many = <T>(count: number, make: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => make(index))

const manyTokens = many(
  1000,
  (index): TokenBalance => ({
    ...(tokens[1] as TokenBalance),
    name: `Coin ${index}`,
    symbol: `C${index}`,
    address: `eip155:31337:${addressOf(index)}`,
  }),
)
const manyAccounts = many(2000, (index): Account => ({ namespace: 'eip155', address: addressOf(index), type: 'eoa' })) as readonly [Account]
const manyNetworks = many(
  600,
  (index): Network => ({ ...firstNetwork, id: 50_000 + index, name: `Network ${index}`, caipNetworkId: `eip155:${50_000 + index}` }),
)
const manyWallets: readonly CatalogueWallet[] = catalogueWallets(2000)

const held = { status: 'connected', connector: devWallet.id, network: 'eip155:31337' } as const
const states: Readonly<Record<string, { readonly view: ViewState; readonly count: number; readonly most: number; readonly last: string }>> =
  {
    tokens: {
      view: account({ tokens: { [caipAddress]: { status: 'ready', data: manyTokens, at: 0 } } }),
      count: 1000,
      most: 40,
      last: 'Coin 999',
    },
    accounts: {
      view: account({
        modal: openOn({ name: 'Account' }, { name: 'ProfileWallets' }),
        connections: { eip155: { ...held, accounts: manyAccounts } },
      }),
      count: 2000,
      most: 40,
      last: `${addressOf(1999).slice(0, 6)}…${addressOf(1999).slice(-4)}`,
    },
    networks: {
      view: account({
        modal: openOn({ name: 'Account' }, { name: 'Networks' }),
        network: { networks: manyNetworks, active: 'eip155:50000' },
      }),
      count: 600,
      most: 40,
      last: 'Network 599',
    },
    'networks to go on with': {
      view: account({ modal: openOn({ name: 'UnsupportedChain' }), network: { networks: manyNetworks, active: 'eip155:999' } }),
      count: 600,
      most: 40,
      last: 'Network 599',
    },
    'networks to receive on': {
      view: account({
        modal: openOn({ name: 'Account' }, { name: 'WalletReceive' }),
        network: { networks: manyNetworks, active: 'eip155:50000' },
      }),
      count: 600,
      most: 40,
      last: 'Network 599',
    },
    'all wallets': {
      view: {
        ...account({}),
        state: sampleState({
          modal: openOn({ name: 'Connect' }, { name: 'AllWallets' }),
          catalogue: {
            ...sampleState().catalogue,
            list: { status: 'ready', data: { wallets: manyWallets, page: 50, count: 2000 }, at: 1 },
          },
        }),
      },
      count: 2000,
      most: 90,
      last: manyWallets.at(-1)?.name ?? '',
    },
  }

const rowsOf = ({ root }: MountedView): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>('li[data-at]')]
const focusedIn = ({ root }: MountedView): Element | null => (root.getRootNode() as ShadowRoot).activeElement

for (const locale of ['en', 'ar']) {
  test.each(Object.entries(states))(
    `few rows are drawn of many %s, and End leads to the last (${locale})`,
    async (_, { view, count, most, last }) => {
      mounted = await mountView({ ...view, locale })
      const open = mounted
      await vi.waitFor(() => expect(rowsOf(open).length).toBeGreaterThan(3))
      expect(rowsOf(open).length).toBeLessThanOrEqual(most)
      expect(rowsOf(open).map((row) => Number(row.ariaPosInSet))).toEqual(rowsOf(open).map((_row, index) => index + 1))
      expect(rowsOf(open).every((row) => row.ariaSetSize === `${count}`)).toBe(true)
      open.root.querySelector<HTMLElement>('li [tabindex="0"], li[tabindex="0"]')?.focus()
      await userEvent.keyboard('{End}')
      await vi.waitFor(() => {
        expect(focusedIn(open)?.textContent).toContain(last)
        const { top, bottom } = focusedIn(open)?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
        const body = open.root.querySelector('.fy-body')?.getBoundingClientRect()
        expect(top).toBeGreaterThanOrEqual((body?.top ?? 0) - 1)
        expect(bottom).toBeLessThanOrEqual((body?.bottom ?? 0) + 1)
      })
      expect(rowsOf(open).length).toBeLessThanOrEqual(most)
    },
  )
}

test('a token that is not drawn is found by its name, its symbol and its contract, and how many were found is said', async () => {
  mounted = await mountView(states.tokens?.view as ViewState)
  const search = page.getByRole('textbox', { name: 'Search tokens' })
  for (const wanted of ['coin 777', 'C777', addressOf(777)]) {
    await search.fill(wanted)
    await expect.poll(() => rowsOf(mounted as MountedView).length).toBe(1)
    expect(rowsOf(mounted)[0]?.textContent).toContain('Coin 777')
    await expect.element(page.getByText('1 token', { exact: true })).toBeInTheDocument()
  }
  await search.fill('nothing of that kind')
  await expect.element(page.getByText('No token called “nothing of that kind”')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => rowsOf(mounted as MountedView).length).toBeGreaterThan(3)
})

test('a short list of tokens has no search', async () => {
  mounted = await mountView({ ...account({}), state: connectedState() })
  expect(rowsOf(mounted)).toHaveLength(tokens.length)
  expect(page.getByRole('textbox').query()).toBeNull()
})

test('one of two thousand accounts is found, chosen, and keeps the focus where it goes', async () => {
  live = await createLiveKit({}, { addresses: manyAccounts.map(({ address }) => address) as [string] })
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'ProfileWallets' })
  await page.getByRole('textbox', { name: 'Search accounts' }).fill(addressOf(1500))
  const row = page.getByRole('listitem').getByRole('button')
  await expect.element(row).toBeVisible()
  row.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('listitem').getByText('In use')).toBeVisible()
  const shown = page.getByRole('listitem').element()
  const at = (shown.getRootNode() as ShadowRoot).activeElement
  expect(shown === at || shown.contains(at)).toBe(true)
})
