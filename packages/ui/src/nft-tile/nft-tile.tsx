/** NFTs in a grid: picture over name and collection, and how many there are of one kind. */
import type { ReactNode } from 'react'
import { Image } from '../image/image.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type NftGridProps = {
  /** The name of the list. */
  readonly label: string
  /** `NftTile`s. */
  readonly children: ReactNode
}

/** A list whose entries stand beside each other, two at least. */
export function NftGrid({ label, children }: NftGridProps): ReactNode {
  useStyles(styles)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: to Safari what has no markers is a list only by its role.
    <ul className="fy-nfts" role="list" aria-label={label}>
      {children}
    </ul>
  )
}

export type NftTileProps = {
  /** Missing, or failing to load: the monogram of `name`. */
  readonly src?: string | undefined
  readonly name: string
  /** The collection, or the number in it. */
  readonly about?: string | undefined
  /** How many, like "× 7"; left out for a single one. */
  readonly amount?: string | undefined
  /** Shown whole on hover, where `name` and `about` are cut. */
  readonly title?: string | undefined
}

export function NftTile({ src, name, about, amount, title }: NftTileProps): ReactNode {
  return (
    <li className="fy-nft" title={title}>
      <span className="fy-nft-picture">
        <Image size={80} name={name} src={src} />
        {amount !== undefined && <span className="fy-nft-amount">{amount}</span>}
      </span>
      <span className="fy-nft-name">{name}</span>
      {about !== undefined && <span className="fy-nft-about">{about}</span>}
    </li>
  )
}

/** Placeholders in the shape of tiles. The list around says "Loading". */
export function NftBones({ count }: { readonly count: number }): ReactNode {
  useStyles(styles)
  return (
    <span className="fy-nfts" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
        <span className="fy-nft fy-nft-bones" key={index} />
      ))}
    </span>
  )
}
