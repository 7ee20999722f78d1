/**
 * A picture that may be late, broken or missing: its box never moves, the monogram stands until it
 * is there, and it fades in when it was late.
 */
import { type CSSProperties, type ReactNode, useState } from 'react'
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
}

export type ImageSize = 16 | 20 | 24 | 32 | 40 | 56 | 64 | 80

export function Image({ src, name, size = 40, shape = 'wallet' }: ImageProps): ReactNode {
  const [seen, setSeen] = useState<{ readonly src: string; readonly state: 'loaded' | 'failed' }>()
  const drawn = src && paths.exec(src)?.[1]?.matchAll(/%23(\w+)' d='(.*?)'/g)
  const state = drawn ? 'loaded' : src === undefined || src === '' ? 'failed' : seen?.src === src ? seen.state : 'loading'
  return (
    // Set through the style object (CSSOM), which a strict style-src allows.
    <span
      className="fy-image"
      {...(size !== 40 && { style: { '--_size': `${size}px` } as CSSProperties })}
      data-shape={shape}
      data-state={state}
      aria-hidden="true"
    >
      {state !== 'loaded' && <span className="fy-monogram">{monogram(name)}</span>}
      {/* At once, and under every policy: nothing is loaded for it. */}
      {drawn && (
        <svg viewBox="0 0 40 40" width="100%" height="100%" aria-hidden="true" focusable="false">
          {[...drawn].map(([, colour, path]) => (
            <path key={path} fill={`#${colour}`} d={path} />
          ))}
        </svg>
      )}
      {state !== 'failed' && src !== undefined && !drawn && (
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
export function WalletImage(props: Omit<ImageProps, 'shape'>): ReactNode {
  return <Image {...props} shape="wallet" />
}

export type TokenImageProps = Omit<ImageProps, 'shape'> & {
  /** The network the token is on, as a small badge. */
  readonly network?: { readonly name: string; readonly src?: string | undefined } | undefined
}

/** A token's picture, a circle, with its network as a badge. */
export function TokenImage({ network, ...image }: TokenImageProps): ReactNode {
  if (!network) return <Image {...image} shape="round" />
  return (
    <span className="fy-badged">
      <Image {...image} shape="round" />
      <Image name={network.name} src={network.src} size={16} shape="round" />
    </span>
  )
}
