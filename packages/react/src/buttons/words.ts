/** The words of the buttons, which are on the page before the modal’s code is. */

export const buttonWords = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.account': 'Account {address}, open details',
  'button.network': 'Network {network}, choose another',
  'button.chooseNetwork': 'Choose a network',
  'button.unsupported': 'Unsupported network',
} as const
