import type { KitOptions } from '@foyer/core'

type LocalWorld = Pick<KitOptions, 'projectId' | 'networks'> & { readonly server: string }

const told = import.meta.env.DEV ? import.meta.env.VITE_LOCAL_WORLD : undefined

/** What `npm run dev` has started beside the app; `undefined` in what is built. */
export const localWorld: LocalWorld | undefined = told === undefined ? undefined : JSON.parse(told)

/** Puts the world's wallet into the page. A build leaves its code out. */
export async function announceLocalWallet(): Promise<void> {
  if (!import.meta.env.DEV || !localWorld) return
  const { announceDevWallet, toWalletChain } = await import('@foyer/devnet/wallet')
  announceDevWallet({ chains: [toWalletChain(localWorld.networks[0])] })
}
