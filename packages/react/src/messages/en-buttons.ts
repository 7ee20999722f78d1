/** The English words of the buttons. Apart from the rest, because a page shows them before the modal's code is loaded. */
export const enButtons = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.account': 'Account {address}, open details',
  'button.network': 'Network {network}, choose another',
  'button.chooseNetwork': 'Choose a network',
  'button.unsupported': 'Unsupported network',
} as const
