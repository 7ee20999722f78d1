/** The words of an address that can be copied. */

export const copyWords = {
  'copy.address': 'Copy address',
  'copy.done': 'Address copied',
  'copy.failed': 'The browser did not allow copying. Select the address and copy it by hand.',
} as const
