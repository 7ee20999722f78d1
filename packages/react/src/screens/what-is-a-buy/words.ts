/** The words of WhatIsABuy. */

export const whatIsABuyWords = {
  'whatBuy.provider.title': 'A provider sells to you',
  'whatBuy.provider.text':
    'You pay a company with a card or from a bank account, and it sends tokens to your address. This site takes no money.',
  'whatBuy.page.title': 'You pay on its own page',
  'whatBuy.page.text': 'Card and name are typed there and nowhere else. The provider may ask who you are before it sells.',
  'whatBuy.cost.title': 'It costs a little',
  'whatBuy.cost.text': 'The provider takes a fee, and so does the network. You see both before you pay.',
} as const
