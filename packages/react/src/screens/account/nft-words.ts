/** The words of the account's NFTs. */
import { sharedWords } from '../shared/words.ts'

export const nftWords = {
  ...sharedWords,
  'nfts.title': 'NFTs',
  'nfts.loading': 'Loading NFTs',
  'nfts.more': 'Show more',
  'nfts.amount': '× {count}',
  'nfts.failed': 'NFTs unavailable',
  'nfts.failed.todo': 'Your NFTs are safe on the network. Only this list could not be read.',
  'nfts.offline': 'You are offline. The list loads when the connection is back.',
  'nfts.stale': 'Could not be refreshed. These are the last known NFTs.',
  'nfts.empty.title': 'No NFTs on {network}',
  'nfts.empty.todo': 'What you collect at this address shows here.',
  'nfts.unserved.todo': 'NFTs on this network cannot be listed here. Your wallet or an explorer may show them.',
  'nfts.hidden.show': { one: 'Show {number} hidden NFT', other: 'Show {number} hidden NFTs' },
  'nfts.hidden.hide': 'Hide them again',
  'nfts.hidden.title': 'Hidden NFTs',
  'nfts.hidden.about': 'Somebody else sent these under names that lead elsewhere or promise something. Follow no link in them.',
  'nfts.explorer': 'View in {explorer}',
} as const
