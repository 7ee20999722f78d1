/** One token of the account, as a row of a list. */
import type { TokenBalance } from '@foyer/core'
import { Amount, ListItem, type ListItemProps, shortAddress, TokenImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useImages } from '../../hooks/use-images.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { formatBalance, formatFiat } from '../../words/amounts.ts'
import { shorten } from '../../words/shorten.ts'
import { sharedWords } from './words.ts'

export const keyOfToken = ({ chainId, address }: TokenBalance): string => `${chainId}:${address ?? ''}`
export const textOfToken = ({ name, symbol, address }: TokenBalance): string => `${name} ${symbol} ${address ?? ''}`

export type TokenRowProps = { readonly token: TokenBalance } & Pick<ListItemProps, 'mark' | 'onClick'>

export function TokenRow({ token, ...pressed }: TokenRowProps): ReactNode {
  const { locale } = useText(sharedWords)
  const opened = useOpened()
  const images = useImages({ remote: opened })
  const { network } = useNetwork()
  const { numeric } = token.quantity
  // A name that would mislead is empty: then the row says which contract it is.
  const name = token.name || shortAddress(token.address?.split(':').at(-1) ?? '')
  const worth = network?.testnet ? 0 : token.value
  return (
    <ListItem
      {...pressed}
      image={
        <TokenImage
          name={token.symbol || name}
          src={(opened && token.iconUrl) || undefined}
          network={network && token.address ? { name: network.name, src: images.network(network) } : undefined}
        />
      }
      title={<bdi title={name}>{shorten(name)}</bdi>}
      subtitle={
        <Amount
          size="s"
          muted
          value={formatBalance(numeric, locale)}
          unit={shorten(token.symbol, 12)}
          exact={`${numeric} ${token.symbol}`.trim()}
        />
      }
      trailing={worth === undefined ? undefined : <Amount value={formatFiat(worth, locale)} />}
    />
  )
}
