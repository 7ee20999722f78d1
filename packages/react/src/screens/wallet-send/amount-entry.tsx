/** How much, in the token or in dollars, and of which token. */
import { toDecimal } from '@foyer/core'
import { parseAmount, toFiat, toFiatEntry } from '@foyer/core/sending'
import { Button, Stack, TextField, TokenImage, VisuallyHidden } from '@foyer/ui'
import type { ReactNode, RefObject } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import type { SendInfo } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
import { formatBalance, formatFiat } from '../../words/amounts.ts'
import { apart } from '../../words/apart.ts'
import { shorten } from '../../words/shorten.ts'
import { formatExact } from '../shared/format-exact.ts'
import { useTypedAmount } from '../shared/use-typed-amount.ts'
import { useAmounts } from './use-amounts.ts'
import { sendWords } from './words.ts'

type AmountEntryProps = {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly send: SendInfo
  readonly refusedBy: string | undefined
}

export function AmountEntry({ ref, send, refusedBy }: AmountEntryProps): ReactNode {
  const text = useText(sendWords)
  const { token, amount, held } = send
  const { separator, isRefused, clearRefusal, field } = useTypedAmount(plainOf(send), text.locale, (plain) =>
    send.setAmount(amount.unit === 'fiat' ? { ...amount, text: plain } : { unit: 'token', text: plain }),
  )
  const change: SendInfo['setAmount'] = (next) => {
    clearRefusal()
    send.setAmount(next)
  }
  return (
    <TextField
      {...field}
      ref={ref}
      label={text('send.amount')}
      onEnter={send.review}
      before={amount.unit === 'fiat' ? <span aria-hidden="true">$</span> : undefined}
      after={<TokenButton send={send} />}
      below={
        token && (
          <>
            <OtherUnit send={send} change={change} />
            {held && (
              <Stack direction="row" gap={2} align="center">
                <span>
                  {text('send.balance', {
                    amount: apart(
                      `${formatBalance(held.quantity.numeric, text.locale)} ${shorten(token.symbol, 12)}`.trim(),
                      text.direction,
                    ),
                  })}
                </span>
                <Button size="s" onClick={() => change({ unit: 'max' })}>
                  <span aria-hidden="true">{text('send.max')}</span>
                  <VisuallyHidden>{`${text('send.max')}: ${text('send.max.long')}`}</VisuallyHidden>
                </Button>
              </Stack>
            )}
          </>
        )
      }
      refusedBy={refusedBy}
      error={isRefused ? text('send.amount.format', { separator }) : problemOf()}
    />
  )

  function problemOf(): string | undefined {
    const { units } = send
    if (!token) return undefined
    if (units === 'too-precise') {
      return text('send.amount.precise', { token: token.symbol || token.name, count: token.decimals, number: text.number(token.decimals) })
    }
    if (units === 'too-large' || units === 'not-a-number') return text('send.amount.large')
    return isMoreThanHeld(send) ? text('send.amount.short') : undefined
  }
}

/** As far as the account's tokens are known. */
export function isMoreThanHeld({ token, held, units }: SendInfo): boolean {
  const has = token && held ? parseAmount(held.quantity.numeric, token.decimals) : undefined
  return typeof units === 'bigint' && typeof has === 'bigint' && units > has
}

/** What stands in the field. All that there is, is known to the last unit once the fee is. */
function plainOf({ amount, shown, token, held }: SendInfo): string {
  if (amount.unit !== 'max') return amount.text
  return shown && token ? toDecimal(shown.prepared.amount, token.decimals) : (held?.quantity.numeric ?? '')
}

function TokenButton({ send: { token, held } }: { readonly send: SendInfo }): ReactNode {
  const text = useText(sendWords)
  const opened = useOpened()
  const { go } = useNavigation()
  const name = token ? token.symbol || token.name : text('send.choose')
  return (
    <Button size="s" onClick={() => go({ name: 'WalletSend', step: 'token' })}>
      <span aria-hidden="true">
        <Stack direction="row" gap={2} align="center">
          {token && <TokenImage size={20} name={name} src={(opened && held?.iconUrl) || undefined} />}
          <bdi>{token ? shorten(name, 12) : name}</bdi>
        </Stack>
      </span>
      <VisuallyHidden>{token ? text('send.token', { token: name }) : name}</VisuallyHidden>
    </Button>
  )
}

/** The same amount in the other unit; a press makes it the one that is typed. */
function OtherUnit({ send, change }: { readonly send: SendInfo; readonly change: SendInfo['setAmount'] }): ReactNode {
  const text = useText(sendWords)
  const { price } = useAmounts(send)
  const { token, amount, units, shown, held } = send
  if (!token || price === undefined) return <span />
  const all = shown?.prepared.amount ?? (held && parseAmount(held.quantity.numeric, token.decimals))
  const entered = units === 'max' ? all : units
  const known = typeof entered === 'bigint' ? entered : undefined
  if (amount.unit === 'fiat') {
    const other = `${known === undefined ? '0' : formatExact(known, token.decimals, text.locale)} ${shorten(token.symbol, 12)}`.trim()
    const plain = known === undefined ? '' : toDecimal(known, token.decimals)
    return (
      <Switch
        shown={`≈ ${other}`}
        name={text('send.inToken', { amount: `≈ ${other}`, token: token.symbol || token.name })}
        onClick={() => change({ unit: 'token', text: plain })}
      />
    )
  }
  const worth = known === undefined ? undefined : toFiat(known, price, token.decimals)
  const other = `≈ ${formatFiat(Number(worth ?? 0), text.locale)}`
  return (
    <Switch
      shown={other}
      name={text('send.inFiat', { amount: other })}
      onClick={() => change({ unit: 'fiat', text: (known !== undefined && toFiatEntry(known, price, token.decimals)) || '', price })}
    />
  )
}

type SwitchProps = { readonly shown: string; readonly name: string; readonly onClick: () => void }

/** `name` begins with what is shown: parts of a name that stand in boxes of their own are read with a space between them. */
function Switch({ shown, name, onClick }: SwitchProps): ReactNode {
  return (
    <Button size="s" variant="ghost" onClick={onClick}>
      <bdi dir="ltr" aria-hidden="true">
        {shown}
      </bdi>
      <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  )
}
