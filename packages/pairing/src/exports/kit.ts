/** Pairing as a part of a Foyer kit: `createKit({ pairing: pairing() })`. */
export { type KitPairingOptions, pairing } from '../kit/pairing.ts'
