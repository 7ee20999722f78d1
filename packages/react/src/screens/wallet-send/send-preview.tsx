/** What will be signed, whole, and the wallet's answer to it. */
import type { SendReceiver, SendToken } from '@foyer/core'
import { isNotLoaded, mayBeSent } from '@foyer/core/sending'
import {
  Amount,
  Avatar,
  Button,
  Callout,
  Checkbox,
  Footer,
  Loading,
  Skeleton,
  Stack,
  Summary,
  SummaryLine,
  Text,
  WholeAddress,
} from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import type { SendInfo } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
import { errorCopy } from '../../words/error-copy.ts'
import { shorten, shortenMiddle } from '../../words/shorten.ts'
import { formatExact } from '../shared/format-exact.ts'
import { Problem } from './send-form.tsx'
import { SendUnsure } from './send-unsure.tsx'
import { SendWarnings } from './send-warnings.tsx'
import { useAmounts } from './use-amounts.ts'
import { sendWords } from './words.ts'

/** What fits into one line of the largest figures. */
const longestHero = 12

type Found = Extract<SendReceiver, { readonly status: 'found' }>
type PreviewProps = { readonly send: SendInfo; readonly receiver: Found; readonly token: SendToken }

export function SendPreview({ send, receiver, token }: PreviewProps): ReactNode {
  const text = useText(sendWords)
  const amounts = useAmounts(send)
  const [isPressed, setPressed] = useState(false)
  const { shown, doubt, isAccepted, accept } = send
  function press(): void {
    setPressed(true)
    if (shown) send.confirm(shown.attempt)
  }
  return (
    <Stack gap={4}>
      <Headline send={send} token={token} />
      <Details send={send} receiver={receiver} token={token} />
      <SendWarnings send={send} />
      {shown?.changed && (
        <Callout tone="warning" late title={text(`send.changed.${shown.changed}`)}>
          {text('send.changed.todo')}
        </Callout>
      )}
      <SendUnsure send={send} />
      <NotSigned send={send} />
      <Problem send={send} />
      {doubt !== 'never' && send.preparation.status !== 'failed' && (
        <Footer>
          {/* Beside the button that waits for it, and in sight as long as that is. */}
          {doubt === 'confirm' && (
            <Checkbox checked={isAccepted} onChange={accept} error={isPressed && !isAccepted ? text('send.accept.first') : undefined}>
              {text('send.accept')}
            </Checkbox>
          )}
          <Button variant="primary" full first busy={!shown} onClick={press}>
            {shown ? text('send.confirm', { amount: amounts.exact(shown.prepared.amount, token) }) : text('send.fee.loading')}
          </Button>
        </Footer>
      )}
    </Stack>
  )
}

function Headline({ send, token }: Omit<PreviewProps, 'receiver'>): ReactNode {
  const text = useText(sendWords)
  const { worth, price, exact } = useAmounts(send)
  const units = send.shown?.prepared.amount ?? (typeof send.units === 'bigint' ? send.units : undefined)
  if (units === undefined) {
    return (
      <Loading label={text('send.fee.loading')}>
        <Skeleton shape="amount" />
      </Loading>
    )
  }
  const value = worth(units, token, price)
  const figure = formatExact(units, token.decimals, text.locale)
  return (
    <Stack gap={0} align="center">
      {figure.length <= longestHero ? (
        <Amount size="hero" value={figure} unit={shorten(token.symbol, 12)} exact={exact(units, token)} />
      ) : (
        <Text size="title" align="center" figures>
          <bdi dir="ltr">{exact(units, token)}</bdi>
        </Text>
      )}
      {value !== undefined && <Amount size="s" muted value={value} />}
    </Stack>
  )
}

function Details({ send, receiver, token }: PreviewProps): ReactNode {
  const text = useText(sendWords)
  const opened = useOpened()
  const { network } = useNetwork()
  const { fee, worth, coin, coinPrice, exact } = useAmounts(send)
  const identity = typeof receiver.identity === 'object' ? receiver.identity : undefined
  const name = receiver.name ?? identity?.name
  const prepared = send.shown?.prepared
  // Once it could not be prepared there is no fee to wait for; the reason stands below.
  const isAwaited = prepared !== undefined || send.preparation.status !== 'failed'
  return (
    <Summary>
      <SummaryLine stacked name={text('send.to')} more={name ? <WholeAddress address={receiver.address} /> : undefined}>
        <Avatar size={20} address={receiver.address} src={opened ? identity?.avatar : undefined} />
        {name ? <bdi title={name}>{shortenMiddle(name)}</bdi> : <WholeAddress address={receiver.address} />}
      </SummaryLine>
      <SummaryLine name={text('send.network')}>
        <bdi>{network?.name}</bdi>
      </SummaryLine>
      {isAwaited && (
        <SummaryLine name={text('send.fee')} more={prepared ? text('send.fee.most', { amount: fee(prepared.fee.most) }) : <Skeleton />}>
          {prepared ? (
            <>
              <bdi>{fee(prepared.fee.likely)}</bdi>
              {worth(prepared.fee.likely, coin, coinPrice) && (
                <Amount size="s" muted value={worth(prepared.fee.likely, coin, coinPrice) ?? ''} />
              )}
            </>
          ) : (
            <Skeleton />
          )}
        </SummaryLine>
      )}
      {isAwaited && token.address === undefined && (
        <SummaryLine name={text('send.total')}>
          {prepared ? <bdi>{exact(prepared.amount + prepared.fee.most, token)}</bdi> : <Skeleton />}
        </SummaryLine>
      )}
    </Summary>
  )
}

/** Why the wallet did not sign. After some answers nobody knows whether it did, which is said above. */
function NotSigned({ send: { signing } }: Pick<PreviewProps, 'send'>): ReactNode {
  const text = useText(sendWords)
  const { network } = useNetwork()
  const connection = useConnection()
  if (signing.status !== 'failed' || mayBeSent(signing.error)) return null
  const wallet = connection.wallet?.name ?? text('shared.wallet')
  const { error } = signing
  const { title, todo } = errorCopy(text, error, { wallet, network: network?.name ?? '' })
  const nothing = text('send.declined.todo')
  return (
    <Callout tone="error" title={title}>
      {error.code === 'request_rejected' ? nothing : isNotLoaded(error) ? `${nothing} ${todo}` : todo}
    </Callout>
  )
}
