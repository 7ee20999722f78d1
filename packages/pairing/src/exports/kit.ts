/** Pairing as a part of a Foyer kit: `createKit({ pairing: pairing() })`. */
export { type KitPairing, type KitPairingOptions, pairing } from '../kit/pairing.ts'
