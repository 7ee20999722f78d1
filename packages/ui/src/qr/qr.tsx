/**
 * A QR code as wide as its place, always dark on white: scanners expect that, whatever the theme.
 *
 * While there is no text yet, a blank of the same size; and `children` take its place where it must not be scanned.
 */

import { type ReactNode, useMemo } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { type QrShape, toQrShape } from './qr-shape.ts'
import { styles } from './styles.gen.ts'

export type QrProps = {
  /** What the code says; without it the blank is drawn. */
  readonly value: string | undefined
  /** What it is for: said in place of the picture. */
  readonly label: string
  /** A `WalletImage`, laid over the middle. */
  readonly logo?: ReactNode
  /** For a code that leads nowhere at the moment: it stands back, too blurred to be scanned, behind this picture of why. */
  readonly veil?: ReactNode
  /** Over the code, which is then not there: why it cannot be used, and the way to another. */
  readonly children?: ReactNode
}

/** As dense as a pairing code, so that nothing jumps when that arrives. */
const blankSize = 73
const blank: QrShape = {
  size: blankSize,
  dots: '',
  finders: [
    [4, 4],
    [blankSize - 11, 4],
    [4, blankSize - 11],
  ],
}

export function Qr({ value, label, logo, veil, children }: QrProps): ReactNode {
  useStyles(styles)
  const hasLogo = logo !== undefined
  const covered = children !== undefined
  const shape = useMemo(() => (value === undefined ? undefined : toQrShape(value, hasLogo)), [value, hasLogo])
  const drawn = covered ? undefined : shape
  const { size, dots, finders } = drawn ?? blank
  return (
    <div
      className="fy-qr"
      part="qr"
      data-state={covered ? 'covered' : drawn ? 'ready' : 'blank'}
      data-logo={(hasLogo && !covered) || undefined}
      data-veiled={(veil !== undefined && !covered) || undefined}
    >
      <span className="fy-qr-picture" {...(drawn && { role: 'img', 'aria-label': label })}>
        <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
          {drawn && <path className="fy-qr-dots" d={dots} />}
          {finders.map(([x, y]) => (
            <g key={`${x} ${y}`} className="fy-qr-finder">
              <rect x={x + 0.5} y={y + 0.5} width={6} height={6} rx={1.9} />
              <rect x={x + 2} y={y + 2} width={3} height={3} rx={1} />
            </g>
          ))}
        </svg>
      </span>
      {logo !== undefined && !covered && <span className="fy-qr-logo">{logo}</span>}
      {veil !== undefined && !covered && <span className="fy-qr-veil">{veil}</span>}
      {covered && <div className="fy-qr-cover">{children}</div>}
    </div>
  )
}
