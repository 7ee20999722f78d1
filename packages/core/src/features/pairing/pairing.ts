/** Wallets on other devices and in other apps, reached by a code over a relay. */

import { pairedConnector } from '../../entities/pairing.ts'
import type { FeatureDescriptor, Kept } from '../../feature/feature.ts'
import { screenRules } from '../../kernel/screen.ts'
import { screenOf } from '../../kernel/select.ts'
import { pairedConnectors } from './connectors.ts'
import { parsePaired } from './kept-wallets.ts'
import type { PairingEvent } from './pairing-event.ts'
import type { PairingSlice } from './pairing-state.ts'

export type {
  AskedWallet,
  CodeAhead,
  LeavingState,
  PairedWallet,
  PairingChoice,
  PairingSlice,
  PairingState,
  RelayState,
} from './pairing-state.ts'

const nothing: PairingSlice = {
  pairing: { status: 'idle' },
  relay: { status: 'idle' },
  leaving: undefined,
  paired: {},
  hasPending: false,
}

export const pairing: FeatureDescriptor<PairingSlice, PairingEvent> = {
  name: 'pairing',
  initial: nothing,
  initialFrom: (kept: Kept) => ({ ...nothing, paired: parsePaired(kept), hasPending: kept.read('pairing') !== undefined }),
  keeps: ['paired_wallets', 'deep_link'],
  drives: [pairedConnector],
  connectors: ({ pairs, namespaces }) => (pairs ? pairedConnectors(namespaces) : []),
  load: ({ environment }) => import('./pairing-feature.ts').then((chunk) => chunk.createPairingFeature(environment)),
  wakes: (state, { pairs }, { hasPending }) => pairs && (hasPending || showsCode(state)),
  failed: ({ error, state, slice }) => ({
    ...slice,
    hasPending: false,
    ...(showsCode(state) && { pairing: { status: 'failed', error } }),
  }),
}

function showsCode(state: Parameters<typeof screenOf>[0]): boolean {
  return screenRules[screenOf(state)?.name ?? 'Connect']?.pairs === true
}
