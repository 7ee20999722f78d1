/** The names of the local world. They live on the first network. */
import type { Address } from 'viem'
import { devnetAccounts } from './accounts.ts'
import { devnetContracts } from './contracts.ts'

export type DevnetName = {
  readonly name: string
  /** What the name points to. */
  readonly address: Address
  /** Whether the address points back, which makes the name its primary one. */
  readonly primary: boolean
  readonly texts: Readonly<Record<string, string>>
}

const portraitPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAgMAAADXB5lNAAAACVBMVEX22K4uSmLZbErHMA/2AAAAiUlEQVR42mNgGAFg1aoGFD7XqlUr0BSgKmECCSxA1YGqB0NACySwCp8AmI9szWARIOx0wt7HCDGMMMUMdYx4oQlgDQ0NQeYzhoaGhgYgCYiCBELRFCArYYUIhKDpQNID5Yc6oBqBMIQVJhCCZgTcEDgfZgi6ACNCIAC7ACtCIIRIAYQzoA4hVQAA21GYEPWPw1IAAAAASUVORK5CYII='

const wavesSvg =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA2NCA2NCI+PHJlY3Qgd2lkdGg9IjY0IiBoZWlnaHQ9IjY0IiBmaWxsPSIjMWIzYTRiIi8+PHBhdGggZD0iTTAgMzhxOC04IDE2IDB0MTYgMCAxNiAwIDE2IDB2MjZIMHoiIGZpbGw9IiM0ZmI0YzYiLz48L3N2Zz4='

export const devnetNames = {
  alice: {
    name: 'alice.eth',
    address: devnetAccounts.alice.address,
    primary: true,
    texts: {
      avatar: portraitPng,
      description: 'The account with everything.',
      url: 'https://alice.example',
      email: 'alice@example.com',
      'com.github': 'alice-example',
    },
  },
  bob: {
    name: 'bob.eth',
    address: devnetAccounts.bob.address,
    primary: true,
    texts: { avatar: `eip155:31337/erc721:${devnetContracts.portraits}/3` },
  },
  dave: {
    name: 'the-one-whose-name-no-button-was-ever-drawn-wide-enough-for.guests.foyer.eth',
    address: devnetAccounts.dave.address,
    primary: true,
    texts: {},
  },
  erin: {
    name: '🦊🏡.eth',
    address: devnetAccounts.erin.address,
    primary: true,
    texts: { avatar: 'https://avatars.invalid/erin.png' },
  },
  whale: { name: 'whale.eth', address: devnetAccounts.whale.address, primary: true, texts: { avatar: wavesSvg } },
  /** Points to alice, who does not point back. */
  treasury: { name: 'treasury.eth', address: devnetAccounts.alice.address, primary: false, texts: {} },
} as const satisfies Record<string, DevnetName>

/** Reverse records that say something untrue: address → the name it claims. */
export const lyingReverseRecords: readonly { readonly address: Address; readonly claims: string }[] = [
  { address: devnetAccounts.carol.address, claims: devnetNames.alice.name },
]
