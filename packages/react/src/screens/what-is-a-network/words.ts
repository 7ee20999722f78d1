/** The words of WhatIsANetwork. */

export const whatIsANetworkWords = {
  'network.ledger.title': 'A shared record',
  'network.ledger.text': 'A network is a record of who owns what, kept by many computers at once and changed only with a signature.',
  'network.separate.title': 'Each one is separate',
  'network.separate.text': 'The same address can hold different balances on different networks. Choose the one where your tokens are.',
  'network.fee.title': 'Each has its own fee',
  'network.fee.text': 'Changing something costs a fee in the network’s own currency, so keep a little of it there.',
} as const
