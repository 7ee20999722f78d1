/** How much of what: the amount, what it brings and what it costs. */
import {
  Button,
  EmptyState,
  ErrorState,
  FieldBones,
  Footer,
  ListItem,
  Loading,
  laterIcons,
  Room,
  Skeleton,
  Stack,
  TokenImage,
} from '@foyer/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import type { BuyInfo } from '../../hooks/use-buy.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useReceive } from '../../hooks/use-receive.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTrack } from '../../hooks/use-track.ts'
import { shorten } from '../../words/shorten.ts'
import { Purchases } from '../shared/purchases.tsx'
import { BuyAmount } from './buy-amount.tsx'
import { BuyCost, CostSaid } from './buy-cost.tsx'
import type { ChoiceProps } from './choices.tsx'
import { isWished, longestSymbol, methodsOf, nameOfProvider, type Sold, sellersOf, soldHere } from './select.ts'
import { useNames } from './use-names.ts'
import { buyWords } from './words.ts'

export function BuyForm({ buy }: { readonly buy: BuyInfo }): ReactNode {
  const text = useText(buyWords)
  const online = useOnline()
  const { networks } = useReceive()
  const { network, caipNetworkId } = useNetwork()
  const { options, optionsStatus, wish, isOffered } = buy
  if (optionsStatus === 'failed') {
    return (
      <ErrorState
        title={text('buy.missing')}
        todo={text('buy.missing.todo')}
        icon={online ? 'warning' : 'offline'}
        retryLabel={text('shared.retry')}
        onRetry={buy.refreshOptions}
      />
    )
  }
  if (!isOffered && (optionsStatus !== 'loading' || wish)) {
    return (
      <EmptyState icon={laterIcons.card} title={text('buy.away')}>
        {text('buy.away.todo')}
      </EmptyState>
    )
  }
  if (!options || !wish) {
    return (
      <Stack gap={4}>
        <Loading label={text('buy.loading')}>
          <Stack gap={4}>
            <FieldBones />
            {/* The token, and below it mostly how it is paid and who sells. */}
            <Stack gap={2}>
              <Skeleton shape="row" round />
              <Room rows={1} />
              <Room rows={1} />
            </Stack>
          </Stack>
        </Loading>
        <Guide />
        <Footer>
          <Button variant="primary" full disabled>
            {text('buy.continue')}
          </Button>
        </Footer>
      </Stack>
    )
  }
  const all = soldHere(options, networks, caipNetworkId)
  if (all.length === 0) {
    return (
      <EmptyState icon={laterIcons.card} title={text('buy.none')}>
        {text('buy.none.todo', { network: shorten(network?.name ?? caipNetworkId ?? '') })}
      </EmptyState>
    )
  }
  return <Form buy={buy} options={options} wish={wish} sold={all.find((one) => isWished(one, wish))} />
}

/** There from the start: it needs no answer of anybody. */
function Guide(): ReactNode {
  const text = useText(buyWords)
  const track = useTrack()
  const { go } = useNavigation()
  const { account } = useAccount()
  function explain(): void {
    track('SELECT_WHAT_IS_A_BUY', { isSmartAccount: account?.type === 'smartAccount' })
    go({ name: 'WhatIsABuy' })
  }
  return (
    <Button variant="ghost" full size="s" icon="info" onClick={explain}>
      {text('buy.guide')}
    </Button>
  )
}

function Form({ sold, ...given }: ChoiceProps & { readonly sold: Sold | undefined }): ReactNode {
  const text = useText(buyWords)
  const { go } = useNavigation()
  const { buy } = given
  function proceed(): void {
    if (!buy.canBuy) return
    buy.buy()
    go({ name: 'OnRamp', step: 'progress' })
  }
  return (
    <Stack gap={4}>
      <CostSaid buy={buy} />
      <BuyAmount {...given} onEnter={proceed} />
      <Choices {...given} sold={sold} />
      <BuyCost {...given} isAlone={sellersOf(given.options, given.wish, sold).length < 2} />
      <Purchases buy={buy} />
      <Guide />
      <Footer>
        <Button variant="primary" full disabled={!buy.canBuy} onClick={proceed}>
          {text('buy.continue')}
        </Button>
      </Footer>
    </Stack>
  )
}

/** What is bought, how it is paid, and from whom. */
function Choices({ buy, options, wish, sold }: ChoiceProps & { readonly sold: Sold | undefined }): ReactNode {
  const text = useText(buyWords)
  const names = useNames()
  const { go } = useNavigation()
  const images = useImages({ remote: useOpened() })
  const { quote } = buy
  const methods = methodsOf(options, wish)
  const sellers = sellersOf(options, wish, sold)
  const provider = wish.provider ?? quote?.provider
  return (
    <Stack gap={2}>
      <ListItem
        image={
          <TokenImage
            name={sold?.currency.symbol ?? ''}
            src={sold?.currency.icon_url}
            network={sold && { name: sold.network.name, src: images.network(sold.network) }}
          />
        }
        title={<bdi>{sold ? shorten(sold.currency.name) : text('buy.choose')}</bdi>}
        subtitle={sold && text('buy.on', { network: shorten(sold.network.name) })}
        trailing={sold && <bdi title={sold.currency.symbol}>{shorten(sold.currency.symbol, longestSymbol)}</bdi>}
        mark="chevron"
        onClick={() => go({ name: 'OnRamp', step: 'token' })}
      />
      {methods.length > 1 && (
        <ListItem
          title={text('buy.method')}
          trailing={names.method(wish.paymentMethod)}
          mark="chevron"
          onClick={() => go({ name: 'OnRamp', step: 'method' })}
        />
      )}
      {sellers.length > 1 && (
        <ListItem
          title={text('buy.provider')}
          subtitle={wish.provider === undefined ? text('buy.provider.best') : undefined}
          trailing={provider && <bdi>{nameOfProvider(options, provider)}</bdi>}
          mark="chevron"
          onClick={() => go({ name: 'OnRamp', step: 'provider' })}
        />
      )}
    </Stack>
  )
}
