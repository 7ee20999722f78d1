/** A wallet in the grid of all wallets: picture over name. */

import type { ReactNode } from 'react'
import { type AppAddress, AppLink, type AppLinkPress } from '../app-link/app-link.tsx'
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
  /** A press opens an app by this link, too. */
  readonly app?: AppAddress | undefined
  readonly onClick: AppLinkPress
}

export function WalletTile({ image, name, installed, tabIndex, app, onClick }: WalletTileProps): ReactNode {
  useStyles(styles)
  const shared = {
    className: 'fy-tile',
    part: 'tile',
    'data-cell': true,
    'data-installed': installed ? true : undefined,
    ...(tabIndex !== undefined && { tabIndex }),
    onClick,
  }
  const inside = (
    <>
      <span className="fy-tile-image">{image}</span>
      <span className="fy-tile-name">{name}</span>
      {installed && <span className="fy-hidden">({installed})</span>}
    </>
  )
  if (app) {
    return (
      <AppLink {...shared} {...app}>
        {inside}
      </AppLink>
    )
  }
  return (
    <button {...shared} type="button">
      {inside}
    </button>
  )
}
