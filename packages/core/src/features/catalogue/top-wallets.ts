/**
 * The wallets the kit carries itself, so that a catalogue that does not answer never leaves the modal empty.
 *
 * Ids, names and links are those of the server's catalogue; a test holds the two together.
 */
import type { Namespace } from '@foyer/contract/entities'
import type { CatalogueWallet } from '../../entities/wallet.ts'
import { walletMark } from './wallet-marks.ts'

type Row = {
  readonly id: string
  /** Our slug: the server keeps its picture under it. */
  readonly image_id: string
  readonly name: string
  readonly rdns: string
  readonly homepage: string
  readonly namespaces: readonly Namespace[]
  readonly mobile_link?: string
  readonly takes_networks?: boolean
  readonly apple: string
  readonly google: string
  readonly chrome: string
}

const rows: readonly Row[] = [
  {
    id: '1a9dc9a7a1e3bd0d5f7c549a5be036fcad9cd12e58decdeb23eb775c79f703e3',
    image_id: 'metamask',
    name: 'MetaMask',
    rdns: 'io.metamask',
    homepage: 'https://metamask.io/',
    namespaces: ['eip155', 'solana', 'bip122'],
    mobile_link: 'metamask://',
    takes_networks: true,
    apple: '1438144202',
    google: 'io.metamask',
    chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn',
  },
  {
    id: '06d085684fdd590155f402451d69499d7a307ad9f880d5149e1a65929bf72c7f',
    image_id: 'trust',
    name: 'Trust Wallet',
    rdns: 'com.trustwallet.app',
    homepage: 'https://trustwallet.com/',
    namespaces: ['eip155', 'solana', 'bip122', 'cosmos'],
    mobile_link: 'trust://',
    apple: '1288339409',
    google: 'com.wallet.crypto.trustapp',
    chrome: 'egjidjbpglichdcondbcbdnbeeppgdph',
  },
  {
    id: '98889ad2d6fc54bb577aa7ab98bdf8103dae87e6313cd043596ef1799681f715',
    image_id: 'coinbase',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    homepage: 'https://www.coinbase.com/wallet',
    namespaces: ['eip155', 'solana'],
    apple: '1278383455',
    google: 'org.toshi',
    chrome: 'hnfanknocfeofbddgcijnmhnfnkdnaad',
  },
  {
    id: '66a468837d7dd257e76c2db92e9e3e6b1600ddb0433b2409c2c8e819c588e5d9',
    image_id: 'phantom',
    name: 'Phantom',
    rdns: 'app.phantom',
    homepage: 'https://phantom.com/',
    namespaces: ['solana', 'eip155', 'bip122'],
    apple: '1598432977',
    google: 'app.phantom',
    chrome: 'bfnaelmomeimhlpmgjnjophhpkkoljpa',
  },
  {
    id: '3afbed979622a0f793071662054e7e1d4ec1d766eaaba671fa1c990277d446eb',
    image_id: 'rainbow',
    name: 'Rainbow',
    rdns: 'me.rainbow',
    homepage: 'https://rainbow.me/',
    namespaces: ['eip155'],
    mobile_link: 'rainbow://',
    apple: '1457119021',
    google: 'me.rainbow',
    chrome: 'opfgelmcmbiajamepnmloijbpoleiama',
  },
  {
    id: '9e89cb8b1fede82b33068f94df4ce96b81243dd0a999f315b37456339c324ae3',
    image_id: 'okx',
    name: 'OKX Wallet',
    rdns: 'com.okex.wallet',
    homepage: 'https://web3.okx.com/',
    namespaces: ['eip155', 'solana', 'bip122', 'cosmos'],
    mobile_link: 'okex://main',
    apple: '1327268470',
    google: 'com.okinc.okex.gp',
    chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge',
  },
  {
    id: '029821395099965bdc111237d034524cf7552b6e2584e81408e2151d3fc6f74e',
    image_id: 'rabby',
    name: 'Rabby Wallet',
    rdns: 'io.rabby',
    homepage: 'https://rabby.io/',
    namespaces: ['eip155'],
    mobile_link: 'rabby://',
    apple: '6474381673',
    google: 'com.debank.rabbymobile',
    chrome: 'acmacodkjbdgmoleebolmdjonilkdbch',
  },
  {
    id: '7827f43641bb348a9a79627e099a560a60a355128f44d8706c24c9c5e54a69e3',
    image_id: 'zerion',
    name: 'Zerion',
    rdns: 'io.zerion.wallet',
    homepage: 'https://zerion.io/',
    namespaces: ['eip155', 'solana'],
    mobile_link: 'zerion://',
    apple: '1456732565',
    google: 'io.zerion.android',
    chrome: 'klghhnkeealcohjjanjjdaeeggmfmlpl',
  },
]

/** Those that sign for one of these chain families; all of them when none is named. `further` is what is known of them by slug. */
export function topWallets(
  namespaces: readonly Namespace[],
  further: Readonly<Record<string, Partial<CatalogueWallet>>> = {},
): readonly CatalogueWallet[] {
  return rows
    .filter((row) => namespaces.length === 0 || row.namespaces.some((namespace) => namespaces.includes(namespace)))
    .map(({ namespaces: _, apple, google, chrome, ...known }, index) => ({
      ...known,
      ...further[known.image_id],
      ...markOf(known.image_id),
      // As the server has it: each announces itself by a name of its own.
      badge_type: 'certified',
      order: index + 1,
      app_store: `https://apps.apple.com/app/id${apple}`,
      play_store: `https://play.google.com/store/apps/details?id=${google}`,
      chrome_store: `https://chromewebstore.google.com/detail/${chrome}`,
    }))
}

/** Who carries them has nobody to ask for their pictures. */
function markOf(slug: string): Pick<CatalogueWallet, 'image_url'> {
  const mark = walletMark(slug)
  return mark === undefined ? {} : { image_url: mark }
}
