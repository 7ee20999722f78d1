import { useCountdown } from '../../hooks/use-countdown.ts'
import { useTokens } from '../../hooks/use-tokens.ts'

/** How long a failed list of tokens is not asked for again (docs/behaviour.md, Account data). */
const pauseMs = 30_000

/** Seconds until the tokens may be asked for again; 0 while nothing has failed. */
export function useTokensPause(): number {
  const { status, at } = useTokens({ fetch: false })
  const left = useCountdown(status === 'failed' && at !== undefined ? at + pauseMs : undefined)
  // Longer than that only a clock that was put back makes it.
  return left * 1000 > pauseMs ? 0 : left
}
