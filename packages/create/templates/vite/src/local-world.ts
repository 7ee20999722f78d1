import type { KitOptions } from '@foyer/core'

type LocalWorld = Pick<KitOptions, 'projectId' | 'networks'> & { readonly server: string }

const told = import.meta.env.DEV ? import.meta.env.VITE_LOCAL_WORLD : undefined

/** What `npm run dev` has started beside the app; `undefined` in what is built. */
export const localWorld: LocalWorld | undefined = told === undefined ? undefined : JSON.parse(told)

let isAnnounced = false

/** Puts the world's wallet into the page, once. A build leaves its code out. */
export function announceLocalWallet(): void {
  const world = localWorld
  if (!import.meta.env.DEV || !world || isAnnounced) return
  isAnnounced = true
  void import('@foyer/devnet/wallet').then(({ announceDevWallet, toWalletChain }) =>
    announceDevWallet({ chains: [toWalletChain(world.networks[0])] }),
  )
}
