/** The quote, line by line, and the button that has exactly that signed. */
import type { SwapQuoted } from '@foyer/core'
import { blockedImpact } from '@foyer/core/swapping'
import { Amount, Button, Callout, Footer, List, ListItem, Stack, Text, TokenImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useOpened } from '../../hooks/use-opened.ts'
import { useSlow } from '../../hooks/use-slow.ts'
import type { SwapInfo } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { SwapQuoteProblem, SwapWarnings } from '../shared/swap-quote-problem.tsx'
import { type SwapFigures, useSwapFigures } from '../shared/use-swap-view.ts'
import { NotSigned } from './not-signed.tsx'
import { SwapDetails } from './swap-details.tsx'
import { previewWords } from './words.ts'

/** After another quote has come, ms: nobody presses for what was not there to be read. */
const readingTime = 700

type ReviewProps = { readonly swap: SwapInfo; readonly shown: SwapQuoted }

export function SwapReview({ swap, shown }: ReviewProps): ReactNode {
  const figures = useSwapFigures()
  return (
    <Stack gap={4}>
      <Sides shown={shown} figures={figures} />
      <Approval shown={shown} figures={figures} />
      {/* Before the figures: what is wrong is in sight, however short the window, when the button is. */}
      <SwapWarnings swap={swap} figures={figures} />
      <Short swap={swap} shown={shown} figures={figures} />
      <NotSigned swap={swap} />
      <SwapQuoteProblem swap={swap} />
      <Stale swap={swap} shown={shown} />
      <SwapDetails shown={shown} figures={figures} />
      <Sign swap={swap} shown={shown} figures={figures} />
    </Stack>
  )
}

function Sides({ shown: { terms, prices }, figures }: Omit<FiguresOf, 'swap'>): ReactNode {
  const text = useText(previewWords)
  const sides = [
    {
      name: text('swap.pay'),
      token: terms.from,
      amount: figures.exact(terms.amount, terms.from),
      worth: figures.worth(terms.amount, terms.from, prices.from),
    },
    {
      name: text('swap.get'),
      token: terms.to,
      amount: `≈ ${figures.short(terms.expected, terms.to)}`,
      worth: figures.worth(terms.expected, terms.to, prices.to),
    },
  ]
  const opened = useOpened()
  return (
    <List label={text('swap.sides')}>
      {sides.map(({ name, token, amount, worth }) => (
        <ListItem
          key={token.address}
          image={<TokenImage name={token.symbol} src={(opened && token.logoUri) || undefined} />}
          title={
            <Text size="title" figures>
              <bdi dir="ltr">{amount}</bdi>
            </Text>
          }
          subtitle={name}
          trailing={worth && <Amount muted value={worth} />}
        />
      ))}
    </List>
  )
}

type FiguresOf = ReviewProps & { readonly figures: SwapFigures }

function Approval({ shown, figures }: Omit<FiguresOf, 'swap'>): ReactNode {
  const text = useText(previewWords)
  const { needsApproval, canPermit, permit, terms, allowance = 0n } = shown
  const values = { amount: `\u2068${figures.exact(terms.amount, terms.from)}\u2069` }
  if (!needsApproval && !permit) return null
  const [title, todo] = permit
    ? (['swap.permit.signed', 'swap.permit.signed.todo'] as const)
    : canPermit
      ? (['swap.permit', 'swap.permit.todo'] as const)
      : (['swap.approval', allowance > 0n ? 'swap.approval.again' : 'swap.approval.todo'] as const)
  return (
    <Callout tone="info" title={text(title)}>
      {text(todo, values)}
    </Callout>
  )
}

function useIsStale({ quote }: SwapInfo, { until }: SwapQuoted): boolean {
  return useSlow(until, 0) && quote.status === 'ready'
}

function Stale({ swap, shown }: ReviewProps): ReactNode {
  const text = useText(previewWords)
  if (!useIsStale(swap, shown)) return null
  return (
    <Callout tone="warning" late title={text('swap.stale')}>
      {text('swap.stale.todo')}
    </Callout>
  )
}

const isShort = ({ terms }: SwapQuoted, figures: SwapFigures): boolean => {
  const { units } = figures.heldOf(terms.from)
  return units !== undefined && units < terms.amount
}

/** Why the button takes no press. */
function Short({ shown, figures }: FiguresOf): ReactNode {
  const text = useText(previewWords)
  return isShort(shown, figures) && <Callout tone="error" title={text('swap.amount.short')} />
}

/** Only a young quote that is there to be read has a button that signs it. */
function Sign({ swap, shown, figures }: FiguresOf): ReactNode {
  const text = useText(previewWords)
  const { quote, needsApproval, canPermit, refresh, approve, permit } = swap
  const isStale = useIsStale(swap, shown)
  const isRead = useSlow(shown.at, readingTime)
  const { terms, impact } = shown
  if (isStale) {
    return (
      <Footer>
        <Button variant="primary" full icon="retry" onClick={refresh}>
          {text('swap.quote.refresh')}
        </Button>
      </Footer>
    )
  }
  if (quote.status === 'failed' || (impact !== undefined && impact >= blockedImpact)) return null
  const isLoading = quote.status === 'loading'
  const amount = figures.exact(terms.amount, terms.from)
  const given = { busy: isLoading || !isRead, disabled: isShort(shown, figures) }
  const [label, press] = canPermit
    ? (['swap.permit.sign', permit] as const)
    : needsApproval
      ? (['swap.approve', approve] as const)
      : (['swap.confirm', () => swap.swap(terms.minimum)] as const)
  return (
    <Footer>
      <Button variant="primary" full first {...given} onClick={press}>
        {isLoading ? text('swap.quote.loading') : text(label, { amount })}
      </Button>
      {canPermit && (
        <Button variant="ghost" full {...given} onClick={approve}>
          {text('swap.permit.instead')}
        </Button>
      )}
    </Footer>
  )
}
