/**
 * A picture that may be late, broken or missing: its box never moves, the monogram stands until it
 * is there, and it fades in when it was late.
 */
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { NetworkMark } from '../network-image/network-mark.ts'
import { Picture } from './picture.tsx'

/** An SVG of filled paths alone. */
const paths = /^data:image\/svg\+xml,<svg [^<>]*viewBox='0 0 40 40'>((?:<path fill='%23[\da-f]+' d='[\w .-]+'\/>)+)<\/svg>$/

export type ImageProps = {
  /** Missing, or failing to load: the monogram of `name`. */
  readonly src?: string | undefined
  /** The thing pictured. Its first letter is the monogram; the text beside it carries the name, so this is not spoken. */
  readonly name: string
  /** Side in px. Default 40. */
  readonly size?: ImageSize
  /** `wallet` is a rounded square; `round` a circle. Default `wallet`. */
  readonly shape?: 'wallet' | 'round'
  /** In place of the monogram. */
  readonly mark?: NetworkMark
}

export type ImageSize = 16 | 20 | 24 | 32 | 40 | 56 | 64 | 80

export function Image({ src, name, size = 40, shape = 'wallet', mark }: ImageProps): ReactNode {
  const [seen, setSeen] = useState<{ readonly src: string; readonly state: 'loaded' | 'failed' }>()
  const drawn = src && paths.exec(src)?.[1]?.matchAll(/%23(\w+)' d='(.*?)'/g)
  const state = drawn ? 'loaded' : !src ? 'failed' : seen?.src === src ? seen.state : 'loading'
  return (
    // Set through the style object (CSSOM), which a strict style-src allows.
    <span
      className={mark ? 'fy-image fy-network' : 'fy-image'}
      {...((size !== 40 || mark) && { style: { '--_size': `${size}px`, '--_hue': mark?.hue } as CSSProperties })}
      data-shape={shape}
      data-state={state}
      aria-hidden="true"
    >
      {/* A mark is drawn by the style sheet: as text it would be a word of the button around it that its name does not hold (WCAG 2.5.3). */}
      {state !== 'loaded' && (
        <span className="fy-monogram" data-letters={mark?.letters}>
          {mark ? undefined : monogram(name)}
        </span>
      )}
      {/* At once, and under every policy: nothing is loaded for it. */}
      {drawn && (
        <svg viewBox="0 0 40 40" width="100%" height="100%" aria-hidden="true" focusable="false">
          {[...drawn].map(([, colour, path]) => (
            <path key={path} fill={`#${colour}`} d={path} />
          ))}
        </svg>
      )}
      {state !== 'failed' && src && !drawn && (
        <Picture
          key={src}
          src={src}
          size={size}
          onLoad={() => setSeen({ src, state: 'loaded' })}
          onError={() => setSeen({ src, state: 'failed' })}
        />
      )}
    </span>
  )
}

/** First letter or digit, whatever the script. */
function monogram(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?'
  return first.toLocaleUpperCase()
}

/** A wallet's picture. */
export function WalletImage(props: Omit<ImageProps, 'shape' | 'mark'>): ReactNode {
  return <Image {...props} shape="wallet" />
}
