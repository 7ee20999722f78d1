/** The words of disconnecting. */

export const disconnectWords = {
  'disconnect.action': 'Disconnect',
  'disconnect.busy': 'Disconnecting…',
  'disconnect.failed': 'Failed to disconnect',
} as const
