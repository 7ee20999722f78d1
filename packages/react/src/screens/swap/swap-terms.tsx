/** The price, and how far it may move. */

import { toPlainDecimal } from '@foyer/core/sending'
import { Button, Skeleton, Stack, Summary, SummaryLine, TextField, VisuallyHidden } from '@foyer/ui'
import { type ReactNode, useRef, useState } from 'react'
import type { SwapInfo } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { separatorOf } from '../shared/format-exact.ts'
import { SwapRate } from '../shared/swap-rate.tsx'
import type { SwapFigures } from '../shared/use-swap-view.ts'
import { swapFormWords } from './words.ts'

/** Per cent, as the kit takes them (docs/behaviour.md, Swapping). */
const [least, most] = [0.01, 5] as const
/** From here on others have something to gain. */
const high = 2

export function SwapTerms({ swap, figures }: { readonly swap: SwapInfo; readonly figures: SwapFigures }): ReactNode {
  const text = useText(swapFormWords)
  const [isOpen, setOpen] = useState(false)
  const change = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  const { shown, form, quote } = swap
  const percent = figures.percent(form.slippage)
  function finish(): void {
    setOpen(false)
    change.current?.focus()
  }
  return (
    <Stack gap={2}>
      <Summary>
        {/* From the start: a line that comes with the quote would push away what is about to be pressed. */}
        <SummaryLine name={text('swap.rate')}>
          {shown ? <SwapRate terms={shown.terms} /> : quote.status === 'loading' ? <Skeleton /> : '–'}
        </SummaryLine>
        <SummaryLine name={text('swap.slippage')}>
          <Button ref={change} size="s" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span aria-hidden="true">{percent}</span>
            <VisuallyHidden>{text('swap.slippage.change', { percent })}</VisuallyHidden>
          </Button>
        </SummaryLine>
      </Summary>
      {isOpen && <Slippage swap={swap} figures={figures} onDone={finish} />}
    </Stack>
  )
}

type SlippageProps = { readonly swap: SwapInfo; readonly figures: SwapFigures; readonly onDone: () => void }

function Slippage({ swap, figures, onDone }: SlippageProps): ReactNode {
  const text = useText(swapFormWords)
  const separator = separatorOf(text.locale)
  const [typed, setTyped] = useState(String(swap.form.slippage).replace('.', separator))
  const value = readPercent(typed, separator)
  function type(next: string): void {
    setTyped(next)
    const percent = readPercent(next, separator)
    if (percent !== undefined) swap.setSlippage(percent)
  }
  return (
    <TextField
      label={text('swap.slippage.field')}
      kind="number"
      maxLength={6}
      value={typed}
      onChange={type}
      onEnter={onDone}
      error={value === undefined ? text('swap.slippage.range', { least: figures.percent(least), most: figures.percent(most) }) : undefined}
      hint={text(value !== undefined && value > high ? 'swap.slippage.high' : 'swap.slippage.hint')}
    />
  )
}

function readPercent(typed: string, separator: string): number | undefined {
  const plain = toPlainDecimal(typed.replace(/[\s%٪]+$/, ''), separator)
  const value = plain ? Number(plain) : Number.NaN
  return value >= least && value <= most ? value : undefined
}
