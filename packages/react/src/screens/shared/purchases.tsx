/** The account's purchases, what became of them included: a press leads to each. */
import type { Purchase } from '@foyer/core'
import { List, ListItem, TokenImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import type { BuyInfo } from '../../hooks/use-buy.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { formatBought } from '../../words/money.ts'
import { shorten } from '../../words/shorten.ts'
import { purchaseWords } from './purchase-words.ts'

export function Purchases({ buy: { purchase, earlier, show } }: { readonly buy: BuyInfo }): ReactNode {
  const text = useText(purchaseWords)
  const { go } = useNavigation()
  const all = [...(purchase?.isOpened ? [purchase] : []), ...earlier]
  if (all.length === 0) return null
  function open(one: Purchase): void {
    if (one !== purchase && one.orderId) show(one.orderId)
    go({ name: 'OnRamp', step: 'progress' })
  }
  return (
    <List title={text('purchase.list')}>
      {all.map((one) => {
        const { amount, currency } = one.order?.purchase ?? one.quoted.purchase
        const state = one.status === 'opening' || one.status === 'refused' ? 'created' : one.status
        return (
          <ListItem
            key={one.orderId}
            image={<TokenImage name={currency} />}
            title={<bdi>{`${formatBought(amount, text.locale)} ${shorten(currency, 12)}`}</bdi>}
            subtitle={text(`purchase.${state}`)}
            mark="chevron"
            onClick={() => open(one)}
          />
        )
      })}
    </List>
  )
}
