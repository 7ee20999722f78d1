/** The wallet's picture with a ring around it: turning, in the picture's own colour, while the wallet is asked, and the retry once it declined. */
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type RingProps = {
  /** 64 px: a `WalletImage` or `NetworkImage`. */
  readonly children: ReactNode
  readonly state: 'waiting' | 'failed' | 'done' | 'idle'
  /** `round` for networks. Default `wallet`. */
  readonly shape?: 'wallet' | 'round'
  /** With `failed`: a press on the ring does it, too. The button that says so stands elsewhere in the view: to the keyboard and to screen readers it is the only one. */
  readonly onRetry?: (() => void) | undefined
  /** An origin whose pictures may be asked for with CORS, to read their colour. */
  readonly picturesFrom?: string | undefined
}

export function Ring({ children, state, shape = 'wallet', onRetry, picturesFrom }: RingProps): ReactNode {
  useStyles(styles)
  const ring = useRef<HTMLSpanElement>(null)
  const isWaiting = state === 'waiting'
  useEffect(() => {
    const element = ring.current
    const image = element?.querySelector<HTMLElement>('.fy-image')
    if (!isWaiting || !image) return
    import('./own-colour.ts')
      .then((chunk) => chunk.readOwnColour(image, picturesFrom))
      .then((colour) => {
        if (!colour) return
        element?.style.setProperty('--_ring', colour)
        element?.toggleAttribute('data-own', true)
      }, ignore)
  }, [isWaiting, picturesFrom])
  const inside = (
    <>
      {children}
      <svg className="fy-ring-line" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
        <rect x="3" y="3" width="90" height="90" rx={shape === 'round' ? 45 : 28} />
        <rect x="3" y="3" width="90" height="90" rx={shape === 'round' ? 45 : 28} pathLength="100" />
      </svg>
      {(state === 'failed' || state === 'done') && (
        <span className="fy-ring-badge">
          <Icon name={state === 'done' ? 'check' : onRetry ? 'retry' : 'warning'} size={16} />
        </span>
      )}
    </>
  )
  if (state === 'failed' && onRetry) {
    return (
      <button
        className="fy-ring"
        type="button"
        data-state={state}
        data-shape={shape}
        tabIndex={-1}
        aria-hidden="true"
        onMouseDown={keepFocus}
        onClick={onRetry}
      >
        {inside}
      </button>
    )
  }
  return (
    <span className="fy-ring" ref={ring} data-state={state} data-shape={shape}>
      {inside}
    </span>
  )
}

/** What nobody can name has no focus. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** It has the accent then. */
const ignore = (): void => undefined
