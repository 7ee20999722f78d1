/** Who an account is: its picture, or a gradient that is always the same for the same address. */

import type { ReactNode } from 'react'
import { useState } from 'react'
import { Picture } from '../image/picture.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { gradientOf } from './gradient.ts'
import { styles } from './styles.gen.ts'

export type AvatarProps = {
  readonly address: string
  /** The account's own picture (a name service avatar). Falls back to the gradient. */
  readonly src?: string | null | undefined
  /** Side in px. Default 40. */
  readonly size?: 20 | 24 | 32 | 40 | 56 | 64 | 80
}

export function Avatar({ address, src, size = 40 }: AvatarProps): ReactNode {
  useStyles(styles)
  const [seen, setSeen] = useState<{ readonly src: string; readonly state: 'loaded' | 'failed' }>()
  const state = !src ? 'failed' : seen?.src === src ? seen.state : 'loading'
  return (
    // Set through the style object (CSSOM), which a strict style-src allows.
    <span className="fy-avatar" data-size={size} data-state={state} aria-hidden="true" style={{ backgroundImage: gradientOf(address) }}>
      {src && state !== 'failed' && (
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
