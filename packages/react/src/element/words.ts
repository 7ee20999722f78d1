/** What the dialog says that stands in while the modal’s code is on its way. */

export const waitingWords = {
  'modal.close': 'Close',
  'modal.loading': 'Loading',
  'modal.failed.title': 'This part did not load',
  'modal.failed.todo': 'Check the connection, then try again.',
  'modal.retry': 'Try again',
} as const
