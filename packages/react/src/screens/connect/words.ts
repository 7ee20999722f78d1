/** The words of Connect. */
import { sharedWords } from '../shared/words.ts'

export const connectWords = {
  ...sharedWords,
  'connect.recent': 'Recent',
  'connect.injected': 'Installed',
  'connect.featured': 'Featured',
  'connect.custom': 'More wallets',
  'connect.external': 'Other ways',
  'connect.recommended': 'Recommended',
  'connect.more': 'Show more wallets',
  'connect.get': 'Get',
  'networks.active': 'Connected',
  'connect.claimed': 'Another wallet claims to be it',
  'connect.none.title': 'No wallet in this browser',
  'connect.none.todo': 'Get one, then come back to this page.',
  'connect.listFailed': 'More wallets did not load',
  'connect.listOffline': 'You are offline',
  'connect.listFailed.todo': 'Those in this browser still connect.',
  'connect.guide': 'New to wallets?',
  'connect.guideLink': 'Find out what they do',
  'connect.disabled.title': 'Connecting is switched off here',
  'connect.disabled.todo': 'This site shows its own way to connect.',
  'connect.qr': 'Scan with your phone',
  'connect.qrTag': 'QR code',
} as const
