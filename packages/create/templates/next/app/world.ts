/** Where the app is: in the local world of `npm run dev`, or on real networks with your server. Both sides read this. */
import { base, mainnet } from '@foyer/chains/networks'
import type { KitOptions } from '@foyer/core'

type World = Pick<KitOptions, 'projectId' | 'networks' | 'server'>

const told = process.env.NEXT_PUBLIC_LOCAL_WORLD
const real: World = {
  projectId: process.env.NEXT_PUBLIC_FOYER_PROJECT ?? 'your-project',
  networks: [mainnet, base],
  ...(process.env.NEXT_PUBLIC_FOYER_SERVER && { server: process.env.NEXT_PUBLIC_FOYER_SERVER }),
}

export const isLocal = told !== undefined
export const { projectId, networks, server }: World = told === undefined ? real : JSON.parse(told)
