/** How a request to a wallet stands, wherever it was made. */

export const requestWords = {
  'request.waiting': 'Continue in {wallet}',
  'request.declined': 'Connection declined',
  'request.declined.todo': 'Nothing was shared with this site. Try again when you are ready.',
  'request.cancelled': 'You stopped waiting',
  'request.cancelled.todo': 'A late answer from {wallet} changes nothing. Try again, or choose another wallet.',
  'connecting.done': '{wallet} is connected',
} as const
