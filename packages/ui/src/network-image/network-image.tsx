/** A network's picture, a circle; without one its letters on a hue of its own, so that those that stand in one list can be told apart. */
import type { ReactNode } from 'react'
import { Image, type ImageProps } from '../image/image.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { networkMark } from './network-mark.ts'
import { styles } from './styles.gen.ts'

export function NetworkImage(props: Omit<ImageProps, 'shape' | 'mark'>): ReactNode {
  useStyles(styles)
  return <Image {...props} shape="round" mark={networkMark(props.name)} />
}
