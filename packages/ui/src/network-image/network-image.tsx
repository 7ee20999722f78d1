/** A network's picture, a circle; without one its letters on a hue of its own, so that those that stand in one list can be told apart. */
import type { CSSProperties, ReactNode } from 'react'
import { Image, type ImageProps } from '../image/image.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export function NetworkImage({ src, name, size = 40 }: Omit<ImageProps, 'shape'>): ReactNode {
  useStyles(styles)
  if (src) return <Image src={src} name={name} size={size} shape="round" />
  return (
    <span
      className="fy-image fy-network"
      data-shape="round"
      data-state="failed"
      aria-hidden="true"
      style={{ '--_size': `${size}px`, '--_hue': hueOf(name) } as CSSProperties}
    >
      {/* Drawn by the style sheet: as text it would be a word of the button around it that its name does not hold (WCAG 2.5.3). */}
      <span className="fy-monogram" data-letters={initialsOf(name)} />
    </span>
  )
}

/** Letters or digits that the first two words begin with, whatever the script. */
function initialsOf(name: string): string {
  const firsts = name.split(/[^\p{L}\p{N}\p{M}]+/u).flatMap((word) => [...word].slice(0, 1))
  return firsts.slice(0, 2).join('').toLocaleUpperCase() || '?'
}

/** Always the same for one name. */
function hueOf(name: string): number {
  return [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0)
}
