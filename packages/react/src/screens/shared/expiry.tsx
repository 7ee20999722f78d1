/** How long the code, or the link, is good for; that the next one is coming, or has come; that nobody can use it while the relay, or the network, is away. */
import { expiryMargin } from '@foyer/core/links'
import { Button, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { useOnline } from '../../hooks/use-online.ts'
import type { PairingInfo } from '../../hooks/use-pairing.ts'
import { useRelay } from '../../hooks/use-relay.ts'
import { useText } from '../../hooks/use-text.ts'
import type { Text as TextOf } from '../../words/text.ts'
import type { By } from './describe-failure.ts'
import { pairingWords } from './pairing-words.ts'

/** For as long as it takes to notice. */
const isNewFor = 8

type ExpiryProps = { readonly pairing: PairingInfo; readonly by: By }

/** `bare`: what is wrong is said elsewhere in the view. */
export function Expiry({ pairing, by, bare }: ExpiryProps & { readonly bare?: boolean }): ReactNode {
  const text = useText(pairingWords)
  const trouble = useTrouble({ pairing, by })
  const { isAway, isRetrying, retry } = useRelay()
  if (trouble !== undefined && bare && !isAway) return null
  if (trouble !== undefined) {
    return (
      <Stack gap={2} align="center">
        {!bare && (
          <Text size="small" tone="warning" align="center">
            {trouble}
          </Text>
        )}
        {isAway && (
          <Button size="s" icon="retry" busy={isRetrying} onClick={retry}>
            {text('shared.retry')}
          </Button>
        )}
      </Stack>
    )
  }
  return <TimeLeft pairing={pairing} by={by} text={text} />
}

function TimeLeft({ pairing, by, text }: ExpiryProps & { readonly text: TextOf<typeof pairingWords> }): ReactNode {
  const { expiresAt, isRenewing, codes, status } = pairing
  const left = useCountdown(expiresAt === undefined ? undefined : expiresAt - expiryMargin)
  const isNew = codes > 1 && left > 230 - isNewFor
  const time = `${text.number(Math.floor(left / 60))}:${text.number(left % 60, { minimumIntegerDigits: 2 })}`
  return (
    <Text size="small" muted align="center" figures>
      {status !== 'waiting'
        ? text(`pair.making.${by}`)
        : isRenewing || left === 0
          ? text(`pair.renewing.${by}`)
          : isNew
            ? text(`pair.renewed.${by}`)
            : text('pair.left', { time })}
    </Text>
  )
}

/** Why it leads nowhere at the moment. */
export function useTrouble({ pairing: { status }, by }: ExpiryProps): string | undefined {
  const text = useText(pairingWords)
  const online = useOnline()
  const { isAway } = useRelay()
  if (status !== 'preparing' && status !== 'waiting') return undefined
  if (!online) return text(`pair.offline.${by}`)
  if (!isAway) return undefined
  return text(status === 'waiting' ? `pair.away.${by}` : 'pair.away')
}

/** What is to be read out of that: not the seconds, but that there is another one, and that something is wrong. */
export function useSaid({ pairing, by }: ExpiryProps): string {
  const text = useText(pairingWords)
  const trouble = useTrouble({ pairing, by })
  return trouble ?? (pairing.codes > 1 ? text(`pair.renewed.${by}`) : '')
}
