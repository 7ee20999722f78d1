/** What pairing's parts are given: the feature's own host, of which each takes what it needs. */
import type { FeatureHost } from '../../feature/feature.ts'
import type { PairingEvent } from './pairing-event.ts'
import type { PairingSlice } from './pairing-state.ts'

export type PairingHost = FeatureHost<PairingEvent, PairingSlice>
