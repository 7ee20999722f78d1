/** Where to get one wallet. */
import type { ReactNode } from 'react'
import type { ScreenProps } from '../define-screen.ts'
import { WalletDownloads } from '../shared/wallet-downloads.tsx'

export function Downloads({ screen }: ScreenProps<'Downloads'>): ReactNode {
  return <WalletDownloads wallet={screen.wallet} />
}
