/** The words of Networks. */
import { sharedWords } from '../shared/words.ts'

export const networksWords = {
  ...sharedWords,
  'shared.clearSearch': 'Clear the search',
  'networks.title': 'Choose a network',
  'networks.search': 'Search networks',
  'networks.unapproved.why': '{wallet} opened only the networks it approved. For another, connect it again and choose that network there.',
  'networks.locked': 'This site does not let the network be changed here.',
  'networks.none.title': 'No network called “{search}”',
  'networks.none.todo': 'This site offers only the networks in its list.',
  'networks.guide': 'What is a network?',
} as const
