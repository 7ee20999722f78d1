/** The words of a list of networks, and of one in it. */
import { sharedWords } from './words.ts'

export const networkWords = {
  ...sharedWords,
  'shared.clearSearch': 'Clear the search',
  'networks.title': 'Choose a network',
  'networks.search': 'Search networks',
  'networks.found': { one: '{number} network', other: '{number} networks' },
  'networks.active': 'Connected',
  'networks.selected': 'Selected',
  'networks.switching': 'Approve in the wallet',
  'networks.test': 'Test network',
  'networks.unavailable': 'Not available with {wallet}',
  'networks.unapproved': 'Not approved in {wallet}',
  'networks.unapproved.why': '{wallet} opened only the networks it approved. For another, connect it again and choose that network there.',
  'networks.locked': 'This site does not let the network be changed here.',
  'networks.none.title': 'No network called “{search}”',
  'networks.none.todo': 'This site offers only the networks in its list.',
} as const
