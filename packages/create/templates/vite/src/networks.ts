import { base, mainnet } from '@foyer/chains/networks'

/** The networks of the built app. `npm run dev` has those of its local world instead. */
export const networks = [mainnet, base] as const
