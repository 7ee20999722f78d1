/** What is chosen from a list: the money, how it is paid, and who sells. */
import type { BuyOptions, BuyWish } from '@foyer/core'
import { IconBadge, List, ListItem, laterIcons } from '@foyer/ui'
import { LongList, SearchedList } from '@foyer/ui/long-list'
import { type ReactNode, useCallback } from 'react'
import type { BuyInfo } from '../../hooks/use-buy.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useReceive } from '../../hooks/use-receive.ts'
import { useText } from '../../hooks/use-text.ts'
import { nameOfCurrency } from '../../words/money.ts'
import { isWished, methodsOf, sellersOf, soldHere } from './select.ts'
import { useNames } from './use-names.ts'
import { buyWords } from './words.ts'

export type ChoiceProps = { readonly buy: BuyInfo; readonly options: BuyOptions; readonly wish: BuyWish }

/** Chosen, and back to the form. */
export function useChoose({ choose }: Pick<BuyInfo, 'choose'>): (wish: Partial<BuyWish>) => void {
  const { leave } = useNavigation()
  return useCallback(
    (wish) => {
      choose(wish)
      leave({ name: 'OnRamp' })
    },
    [choose, leave],
  )
}

type Money = BuyOptions['paymentCurrencies'][number]
const keyOfMoney = ({ id }: Money): string => id

export function CurrencyList({ buy, options, wish }: ChoiceProps): ReactNode {
  const text = useText(buyWords)
  const choose = useChoose(buy)
  const { locale } = text
  const draw = useCallback(
    ({ id }: Money): ReactNode => (
      <ListItem
        title={nameOfCurrency(id, locale)}
        trailing={id}
        mark={id === wish.paymentCurrency ? 'check' : undefined}
        onClick={() => choose({ paymentCurrency: id })}
      />
    ),
    [choose, locale, wish.paymentCurrency],
  )
  const textOf = useCallback(({ id }: Money) => `${id} ${nameOfCurrency(id, locale)}`, [locale])
  return (
    <SearchedList
      label={text('buy.currencies')}
      items={options.paymentCurrencies}
      keyOf={keyOfMoney}
      textOf={textOf}
      draw={draw}
      words={{
        search: text('buy.search'),
        clear: text('shared.clearSearch'),
        found: (count) => text('buy.found', { count, number: text.number(count) }),
        none: (search) => text('buy.noCurrency', { search }),
      }}
    />
  )
}

export function MethodList({ buy, options, wish }: ChoiceProps): ReactNode {
  const text = useText(buyWords)
  const names = useNames()
  const choose = useChoose(buy)
  const methods = methodsOf(options, wish)
  return (
    <LongList
      label={text('buy.methods')}
      items={methods}
      keyOf={({ id }) => id}
      draw={({ id, min, max }) => (
        <ListItem
          title={names.method(id)}
          subtitle={text('buy.limits', { min: names.money(min, wish.paymentCurrency), max: names.money(max, wish.paymentCurrency) })}
          mark={id === wish.paymentMethod ? 'check' : undefined}
          onClick={() => choose({ paymentMethod: id })}
        />
      )}
    />
  )
}

export function ProviderList({ buy, options, wish }: ChoiceProps): ReactNode {
  const text = useText(buyWords)
  const choose = useChoose(buy)
  const { networks } = useReceive()
  const { caipNetworkId } = useNetwork()
  const sold = soldHere(options, networks, caipNetworkId).find((one) => isWished(one, wish))
  const percent = (value: string) => text.number(Number(value) / 100, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <List label={text('buy.providers')}>
      <ListItem
        image={<IconBadge icon={laterIcons.card} accent />}
        title={text('buy.provider.best')}
        subtitle={text('buy.provider.best.todo')}
        mark={wish.provider === undefined ? 'check' : undefined}
        onClick={() => choose({ provider: undefined })}
      />
      {sellersOf(options, wish, sold).map(({ id, name, fees: { min, max } }) => (
        <ListItem
          key={id}
          image={<IconBadge icon={laterIcons.card} />}
          title={<bdi>{name}</bdi>}
          subtitle={text('buy.provider.fees', { min: percent(min), max: percent(max) })}
          mark={wish.provider === id ? 'check' : undefined}
          onClick={() => choose({ provider: id })}
        />
      ))}
    </List>
  )
}
