/** One purchase: the way to its page, what the provider says of it, and what to do where it came to nothing. */
import type { Purchase } from '@foyer/core'
import { Button, Callout, CopyButton, Stack, Summary, SummaryLine, shortAddress, TokenImage } from '@foyer/ui'
import type { MouseEvent, ReactNode } from 'react'
import type { BuyInfo } from '../../hooks/use-buy.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useSlow } from '../../hooks/use-slow.ts'
import { useText } from '../../hooks/use-text.ts'
import { errorCopy } from '../../words/error-copy.ts'
import { RequestView, type RequestViewProps } from '../shared/request-view.tsx'
import { nameOfProvider } from './select.ts'
import { useNames } from './use-names.ts'
import { buyWords } from './words.ts'

/** By when most cards have led to tokens. */
const usualMs = 1_800_000

export type ProgressProps = { readonly buy: BuyInfo; readonly purchase: Purchase }

export function BuyProgress({ buy, purchase }: ProgressProps): ReactNode {
  const text = useText(buyWords)
  const names = useNames()
  const { replace, back } = useNavigation()
  const { status, isOpened, url, order, quoted, since } = purchase
  const isSlow = useSlow(status === 'in_progress' ? since : undefined, usualMs)
  const provider = nameOfProvider(buy.options, purchase.provider ?? buy.quote?.provider)
  const amount = names.bought(order?.purchase ?? quoted.purchase)

  /** Whatever came of it is left behind. */
  function anew(): void {
    buy.forget()
    replace({ name: 'OnRamp' })
  }
  function finish(): void {
    buy.forget()
    back()
  }
  const again = (
    <Button variant="primary" full first onClick={anew}>
      {text('buy.anew')}
    </Button>
  )
  switch (status) {
    case 'opening':
      return <Shown purchase={purchase} state="waiting" title={text('buy.opening')} todo={text('buy.opening.todo', { provider })} />
    case 'refused':
      return (
        <Refused buy={buy} purchase={purchase}>
          {again}
        </Refused>
      )
    case 'created':
      if (!isOpened && url) return <Ready buy={buy} purchase={purchase} provider={provider} />
      return (
        <Stack gap={4}>
          <Shown
            purchase={purchase}
            state="waiting"
            title={text('buy.waiting', { provider })}
            todo={text(url ? 'buy.waiting.todo' : 'buy.waiting.gone')}
          >
            {url && <PageLink url={url} label={text('buy.again')} />}
            <Button variant="ghost" full first={!url} onClick={anew}>
              {text('buy.anew')}
            </Button>
          </Shown>
          {url && <Blocked url={url} />}
        </Stack>
      )
    case 'in_progress':
      return (
        <Shown
          purchase={purchase}
          state="waiting"
          title={text(isSlow ? 'buy.slow' : 'buy.under', { amount })}
          todo={text(isSlow ? 'buy.slow.todo' : 'buy.under.todo', { provider })}
        >
          <Button variant="primary" full first onClick={back}>
            {text('buy.finish')}
          </Button>
        </Shown>
      )
    case 'succeeded':
      return (
        <Arrived purchase={purchase} title={text('buy.done', { amount })}>
          <Button variant="primary" full first onClick={finish}>
            {text('buy.finish')}
          </Button>
        </Arrived>
      )
    case 'expired':
      return (
        <Shown purchase={purchase} state="failed" title={text('buy.expired')} todo={text('buy.expired.todo', { provider })}>
          {again}
        </Shown>
      )
    case 'failed': {
      const why = order?.failure ?? 'unknown'
      return (
        <Shown purchase={purchase} state="failed" title={text(`buy.failed.${why}`)} todo={text(`buy.failed.${why}.todo`, { provider })}>
          {again}
        </Shown>
      )
    }
  }
}

type ShownProps = Omit<RequestViewProps, 'image' | 'shape'> & { readonly purchase: Purchase }

function Shown({ purchase, ...view }: ShownProps): ReactNode {
  const { currency } = purchase.order?.purchase ?? purchase.quoted.purchase
  return <RequestView {...view} shape="round" image={<TokenImage size={64} name={currency} />} />
}

/** What is about to be paid, to whom it goes, and the link that leads there. */
function Ready({ buy, purchase, provider }: ProgressProps & { readonly provider: string }): ReactNode {
  const text = useText(buyWords)
  const names = useNames()
  const { networks } = useNetwork()
  const { url, quoted, account, network } = purchase
  const { payment } = quoted
  const address = account.slice(account.lastIndexOf(':') + 1)
  const name = networks.find(({ caipNetworkId }) => caipNetworkId === network)?.name ?? network ?? ''
  return (
    <Stack gap={4}>
      <Shown
        purchase={purchase}
        state="idle"
        title={text('buy.ready', { amount: names.money(payment.amount, payment.currency), provider })}
        todo={text('buy.ready.todo', { provider })}
      />
      <Summary>
        <SummaryLine name={text('buy.get')} more={text('buy.on', { network: name })}>
          {names.bought(quoted.purchase)}
        </SummaryLine>
        <SummaryLine name={text('buy.receiver')}>
          <bdi dir="ltr" title={address}>
            {shortAddress(address)}
          </bdi>
        </SummaryLine>
      </Summary>
      {url && <PageLink url={url} label={text('buy.go', { provider })} onOpen={buy.opened} primary />}
    </Stack>
  )
}

type PageLinkProps = { readonly url: string; readonly label: string; readonly onOpen?: () => void; readonly primary?: boolean }

/** The kit has checked the address (docs/behaviour.md, Buying). */
function PageLink({ url, label, onOpen, primary }: PageLinkProps): ReactNode {
  const text = useText(buyWords)
  const onAuxClick = ({ button }: MouseEvent): void => {
    if (button === 1) onOpen?.()
  }
  return (
    // Of the middle button, which opens a tab as well, browsers make no click.
    <div onAuxClick={onAuxClick}>
      <Button
        variant={primary ? 'primary' : 'secondary'}
        full
        first
        icon="external"
        href={url}
        newTab={text('shared.newTab')}
        {...(onOpen && { onClick: onOpen })}
      >
        {label}
      </Button>
    </div>
  )
}

/** Where a browser opens no tab for a page, the same page opens in this one, and the purchase is found again by the way back. */
function Blocked({ url }: { readonly url: string }): ReactNode {
  const text = useText(buyWords)
  return (
    <Stack gap={2}>
      <Callout tone="info" title={text('buy.blocked')}>
        {text('buy.blocked.todo')}
      </Callout>
      <Stack direction="row" gap={2} align="center">
        <Button size="s" href={url} target="_top">
          {text('buy.here')}
        </Button>
        <CopyButton size="s" value={url} label={text('buy.copyLink')} done={text('buy.copied')} failed={text('buy.copyFailed')} />
      </Stack>
    </Stack>
  )
}

function Refused({ buy, purchase, children }: ProgressProps & { readonly children: ReactNode }): ReactNode {
  const text = useText(buyWords)
  const { error } = purchase
  // What the server said was read, and is not to be followed.
  const isUntrusted = error?.code === 'server_failed' && error.cause === undefined
  const provider = nameOfProvider(buy.options, buy.quote?.provider)
  const { title, todo } = isUntrusted
    ? { title: text('buy.refused'), todo: text('buy.refused.todo') }
    : errorCopy(text, error ?? 'unknown', { wallet: provider, network: '' })
  return (
    <Shown purchase={purchase} state="failed" title={title} todo={todo}>
      {children}
    </Shown>
  )
}

function Arrived({
  purchase,
  title,
  children,
}: {
  readonly purchase: Purchase
  readonly title: string
  readonly children: ReactNode
}): ReactNode {
  const text = useText(buyWords)
  const { networks } = useNetwork()
  const { order, network } = purchase
  const place = networks.find(({ caipNetworkId }) => caipNetworkId === (order?.network ?? network))
  const explorer = place?.blockExplorers?.default
  const isWeb = explorer !== undefined && /^https?:\/\//.test(explorer.url)
  return (
    <Shown purchase={purchase} state="done" title={title} todo={text('buy.done.todo', { network: place?.name ?? network ?? '' })}>
      {children}
      {isWeb && order?.txHash && (
        <Button
          variant="ghost"
          icon="external"
          href={`${explorer.url.replace(/\/+$/, '')}/tx/${encodeURIComponent(order.txHash)}`}
          newTab={text('shared.newTab')}
        >
          {text('buy.explorer', { explorer: explorer.name })}
        </Button>
      )}
    </Shown>
  )
}
