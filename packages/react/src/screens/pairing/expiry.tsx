/** How long the code is good for; that the next one is coming, or has come; that without a network it waits. */
import { Text, VisuallyHidden } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { useOnline } from '../../hooks/use-online.ts'
import type { PairingInfo } from '../../hooks/use-pairing.ts'
import { useText } from '../../hooks/use-text.ts'

/** Nobody should start with a code in its last ten seconds (spec 4.02c). */
const margin = 10_000
/** For as long as it takes to notice. */
const isNewFor = 8

export function Expiry({ pairing }: { readonly pairing: PairingInfo }): ReactNode {
  const text = useText()
  const online = useOnline()
  const { expiresAt, isRenewing, codes, status } = pairing
  const left = useCountdown(expiresAt === undefined ? undefined : expiresAt - margin)
  const isNew = codes > 1 && left > 230 - isNewFor
  const time = `${text.number(Math.floor(left / 60))}:${text.number(left % 60, { minimumIntegerDigits: 2 })}`
  return (
    <>
      <Text size="small" muted={online} tone={online ? 'plain' : 'warning'} align="center" figures>
        {!online
          ? text('pair.offline')
          : status !== 'waiting'
            ? text('pair.making')
            : isRenewing || left === 0
              ? text('pair.renewing')
              : isNew
                ? text('pair.renewed')
                : text('pair.left', { time })}
      </Text>
      {/* The seconds are not read out; that there is another code is. */}
      <VisuallyHidden live="polite">{codes > 1 ? text('pair.renewed') : ''}</VisuallyHidden>
    </>
  )
}
