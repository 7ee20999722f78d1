/** A wallet in the grid of all wallets: picture over name. */

import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type WalletTileProps = {
  /** 56 px: a `WalletImage`. */
  readonly image: ReactNode
  readonly name: string
  /** Said with the name, shown as a dot: already in this browser. */
  readonly installed?: string | undefined
  /** The roving grid gives this; leave it alone outside one. */
  readonly tabIndex?: number
  readonly onClick: () => void
}

export function WalletTile({ image, name, installed, tabIndex, onClick }: WalletTileProps): ReactNode {
  useStyles(styles)
  return (
    <button
      className="fy-tile"
      part="tile"
      type="button"
      data-cell
      data-installed={installed ? true : undefined}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      <span className="fy-tile-image">{image}</span>
      <span className="fy-tile-name">{name}</span>
      {installed && <span className="fy-hidden">({installed})</span>}
    </button>
  )
}
