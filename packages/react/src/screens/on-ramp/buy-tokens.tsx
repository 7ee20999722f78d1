/** Which token is bought, and on which of the page's networks. */
import { ListItem, TokenImage } from '@foyer/ui'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useImages } from '../../hooks/use-images.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useReceive } from '../../hooks/use-receive.ts'
import { useText } from '../../hooks/use-text.ts'
import { shorten } from '../../words/shorten.ts'
import { TokenList } from '../shared/token-list.tsx'
import { type ChoiceProps, useChoose } from './choices.tsx'
import { isWished, longestSymbol, type Sold, soldHere } from './select.ts'
import { buyWords } from './words.ts'

const keyOf = ({ currency, on }: Sold): string => `${on.caip2} ${currency.id}`
const textOf = ({ currency: { name, symbol }, network }: Sold): string => `${name} ${symbol} ${network.name}`

export function BuyTokens({ buy, options, wish }: ChoiceProps): ReactNode {
  const text = useText(buyWords)
  const choose = useChoose(buy)
  const images = useImages({ remote: useOpened() })
  const { networks } = useReceive()
  const { caipNetworkId } = useNetwork()
  const items = useMemo(() => soldHere(options, networks, caipNetworkId), [options, networks, caipNetworkId])
  const draw = useCallback(
    (sold: Sold): ReactNode => {
      const { currency, on, network } = sold
      return (
        <ListItem
          image={
            <TokenImage name={currency.symbol} src={currency.icon_url} network={{ name: network.name, src: images.network(network) }} />
          }
          title={<bdi title={currency.name}>{shorten(currency.name)}</bdi>}
          subtitle={text('buy.on', { network: shorten(network.name) })}
          trailing={<bdi title={currency.symbol}>{shorten(currency.symbol, longestSymbol)}</bdi>}
          mark={isWished(sold, wish) ? 'check' : undefined}
          onClick={() => choose({ purchaseCurrency: currency.symbol, network: on.caip2 })}
        />
      )
    },
    [choose, images, text, wish],
  )
  return <TokenList label={text('buy.tokens')} items={items} keyOf={keyOf} textOf={textOf} draw={draw} />
}
