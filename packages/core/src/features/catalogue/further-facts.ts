/**
 * What few pages need of the wallets that the kit carries, by our slug, and so apart: ids of another public catalogue, for pages whose
 * options name wallets, and how those that read no codes open a page, for phones.
 */
import type { CatalogueWallet } from '../../entities/wallet.ts'

export const furtherFacts: Readonly<Record<string, Pick<CatalogueWallet, 'other_ids' | 'browse'>>> = {
  metamask: { other_ids: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'] },
  trust: { other_ids: ['4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'] },
  coinbase: {
    other_ids: ['fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'],
    browse: [
      { namespaces: ['solana'], link: 'https://go.cb-w.com/dapp?cb_url={url}', global: 'coinbaseSolana' },
      { namespaces: ['eip155'], link: 'cbwallet://miniapp?url={url}', global: 'coinbaseWalletExtension' },
    ],
  },
  phantom: {
    other_ids: ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'],
    browse: [
      {
        namespaces: ['solana', 'eip155', 'bip122'],
        link: 'https://phantom.app/ul/browse/{url}?ref={origin}',
        android: 'intent://browse/{url}?ref={origin}#Intent;scheme=phantom;package=app.phantom;end',
        global: 'phantom',
      },
    ],
  },
  okx: { other_ids: ['971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'] },
}
