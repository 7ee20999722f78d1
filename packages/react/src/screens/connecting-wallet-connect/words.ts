/** The words of ConnectingWalletConnect. */
import { pairedWords } from '../shared/paired-words.ts'
import { pairingWords } from '../shared/pairing-words.ts'

export const oneWalletWords = {
  ...pairingWords,
  ...pairedWords,
  'pair.openAgain': 'Open {wallet} again',
  'pair.mobile.todo': 'Open the app and accept the connection request there, then come back to this page.',
  'pair.left.title': 'Approve in {wallet}',
  'pair.left.todo': 'Accept the connection request there, then come back to this page.',
  'pair.stayed': '{wallet} did not open',
  'pair.stayed.todo': 'It may not be on this device. Get it below, or copy the link and paste it into the app.',
  'pair.stayed.alone': 'It may not be on this device. Copy the link and paste it into the app, or choose another wallet.',
  'pair.browse': 'Continue inside {wallet}',
  'pair.browse.todo': '{wallet} connects in a browser of its own. It opens this page there.',
  'pair.web.todo': '{wallet} opens in a new tab. Accept the connection request there, then come back.',
  'pair.desktop.todo': '{wallet} opens on this computer. Accept the connection request there, then come back.',
  'pair.tabs': 'Ways to connect {wallet}',
  'pair.tab.browser': 'Browser',
  'pair.tab.mobile': 'App',
  'pair.tab.qrcode': 'Phone',
  'pair.tab.web': 'Web',
  'pair.tab.desktop': 'Desktop',
  'pair.tab.unsupported': 'Browser',
  'pair.browser': '{wallet} is in this browser',
  'pair.browser.todo': 'It shows a request of its own, to read and to approve.',
  'pair.browser.action': 'Connect in this browser',
  'pair.missing': '{wallet} was not detected',
  'pair.missing.todo': 'Install it in this browser and reload the page, or connect another way.',
} as const
