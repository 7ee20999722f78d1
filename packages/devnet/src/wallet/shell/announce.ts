/** EIP-6963: says that there is a wallet, and says it again to whoever asks. */
import { walletIcon } from '../icon.ts'
import type { PageProvider } from './page-provider.ts'
import { randomUuid } from './random-uuid.ts'

export type Announcement = { readonly name: string; readonly rdns: string; readonly icon?: string }

/** Returns the way to stop. */
export function announceProvider(target: Window, provider: PageProvider, { name, rdns, icon = walletIcon }: Announcement): () => void {
  const info = Object.freeze({ uuid: randomUuid(), name, icon, rdns })
  const announce = () => {
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  }
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}
