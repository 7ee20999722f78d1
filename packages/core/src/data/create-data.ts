/** The part of the kit that is loaded with the first opening. */
import type { ChainClient } from '../adapter.ts'
import type { Namespace } from '../caip.ts'
import type { Environment } from '../environment.ts'
import type { KitEvent, Stamped, Work } from '../event.ts'
import type { Setup } from '../setup.ts'
import type { KitState } from '../state.ts'
import type { KitStorage } from '../storage.ts'

export type DataInput = {
  readonly setup: Setup
  readonly environment: Environment
  readonly storage: KitStorage
  readonly signal: AbortSignal
  getState(): KitState
  send(event: KitEvent): void
  client(namespace: Namespace): ChainClient
}

export type DataPart = {
  /** Runs after the rest of the kit has taken the event in; `before` is the state it found. */
  step(state: KitState, event: Stamped, before: KitState): readonly [KitState, readonly Work[]]
  perform(work: Work): void
}

export function createData(_input: DataInput): DataPart {
  return { step: (state) => [state, []], perform: () => undefined }
}
