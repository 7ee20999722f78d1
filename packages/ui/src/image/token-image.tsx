import type { ReactNode } from 'react'
import { NetworkImage } from '../network-image/network-image.tsx'
import { Image, type ImageProps } from './image.tsx'

export type TokenImageProps = Omit<ImageProps, 'shape' | 'mark'> & {
  /** The network the token is on, as a small badge. */
  readonly network?: { readonly name: string; readonly src?: string | undefined } | undefined
}

/** A token's picture, a circle, with its network as a badge. */
export function TokenImage({ network, ...image }: TokenImageProps): ReactNode {
  if (!network) return <Image {...image} shape="round" />
  return (
    <span className="fy-badged">
      <Image {...image} shape="round" />
      <NetworkImage name={network.name} src={network.src} size={16} />
    </span>
  )
}
