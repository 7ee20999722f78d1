/** A kit with its pairing part, without anything that acts: what each event makes of the state, and what it wants done. */

import { KitError } from '../src/entities/errors.ts'
import type { Account } from '../src/entities/wallet.ts'
import type { PagePlatform } from '../src/environment/page-platform.ts'
import type { TimerWork } from '../src/feature/feature.ts'
import { type PairingSlice, pairing } from '../src/features/pairing/pairing.ts'
import type { PairingEvent, PairingGrant, PairingWork } from '../src/features/pairing/pairing-event.ts'
import { type PairingStep, startPairing, stepPairing } from '../src/features/pairing/step-pairing.ts'
import type { KernelEvent, Stamped, Work } from '../src/kernel/event.ts'
import { initialState } from '../src/kernel/initial-state.ts'
import type { Screen } from '../src/kernel/screen.ts'
import type { KernelState } from '../src/kernel/state.ts'
import { stepKernel } from '../src/kernel/step.ts'
import { createTestAdapter } from '../src/mock/create-test-adapter.ts'
import { resolveSetup } from '../src/options/resolve-options.ts'
import type { Setup } from '../src/options/setup.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
export const setup = resolveSetup(
  {
    projectId: 'test-project',
    networks: [network, { ...network, id: 2 }, { ...network, id: 's', chainNamespace: 'solana' }],
    adapters: [createTestAdapter().adapter, createTestAdapter({ namespace: 'solana' }).adapter],
    pairing: { open: () => Promise.reject(new Error('Nobody opens it here.')) },
  },
  { isPhone: false },
)
export const desktop: PagePlatform = {
  system: 'desktop',
  isSafari: false,
  isTelegram: false,
  isFramed: false,
  url: '',
  origin: '',
  hasGlobal: () => false,
}
export const safari: PagePlatform = { ...desktop, system: 'ios', isSafari: true }
export const error = new KitError('request_rejected', 'no')
export const [walletA, walletB] = ['a', 'b'].map((id) => ({ id: id.repeat(64), name: id, mobile_link: `${id}wallet://` })) as [
  { id: string; name: string; mobile_link: string },
  { id: string; name: string; mobile_link: string },
]
export const basic: Screen = { name: 'ConnectingWalletConnectBasic' }
export const viewOf = (wallet: typeof walletA): Screen => ({ name: 'ConnectingWalletConnect', wallet })

/** What a test says to the kernel or to pairing; and that the code of pairing has come, or could not be had. */
export type Played =
  | KernelEvent
  | PairingEvent
  | { readonly type: 'pairing-ready' }
  | { readonly type: 'pairing-missing'; readonly error: KitError }
type Done = Work | PairingWork | TimerWork<PairingEvent>

const own: ReadonlySet<string> = new Set<PairingEvent['type']>([
  ...(['retry-pairing', 'fetch-ahead', 'pairing-code', 'pairing-ends', 'pairing-approved', 'pairing-found', 'paired'] as const),
  ...(['code-ahead', 'ahead-over'] as const),
  ...(['wallet-asked', 'request-over', 'dismiss-asked'] as const),
  ...(['paired-changed', 'paired-more', 'relay', 'relay-late', 'retry-relay', 'open-link', 'link-opened'] as const),
])

export function play(platform: PagePlatform = desktop, isHere = true, at: Setup = setup) {
  let state: KernelState = { ...initialState(at, { isOnline: () => true }, undefined), connectors: pairing.connectors?.(at) ?? [] }
  let slice: PairingSlice = pairing.initial
  let flat = { ...state, ...slice }
  let seq = 0
  const tracked: object[] = []

  /** As the store does it: what is said to the kernel is part of the same event. */
  function take(first: Played): readonly Done[] {
    const work: Done[] = []
    const events = [first]
    for (const event of events) {
      const stamped = { ...event, at: seq * 1000, seq: ++seq }
      const before = state
      let step: PairingStep | undefined
      if (event.type === 'track') tracked.push(event)
      if (event.type === 'pairing-missing') {
        slice = pairing.failed?.({ error: event.error, at: 0, state, slice }) ?? slice
        continue
      }
      if (event.type === 'pairing-ready') {
        isHere = true
        step = startPairing({ slice, kernel: { now: state, before, setup: at }, platform }, { ...stamped, kept: { read: () => undefined } })
      } else if (own.has(event.type)) {
        step = stepPairing({ slice, kernel: { now: state, before, setup: at }, platform }, stamped as Stamped<PairingEvent>)
      } else {
        const [next, more] = stepKernel(state, stamped as Stamped<KernelEvent>, at)
        state = next
        work.push(...more.filter(({ type }) => type !== 'claim'))
        if (isHere) step = stepPairing({ slice, kernel: { now: state, before, setup: at }, platform }, stamped as Stamped<KernelEvent>)
      }
      if (!step) continue
      slice = step.slice
      work.push(...(step.work ?? []))
      events.push(...(step.kernel ?? []))
    }
    return work
  }

  return {
    get state() {
      return flat
    },
    send(event: Played): readonly Done[] {
      const [kernel, known] = [state, slice]
      const work = take(event)
      if (state !== kernel || slice !== known) flat = { ...state, ...slice }
      return work
    },
    /** What was reported for analytics. */
    tracked,
    get attempt(): number {
      return 'attempt' in slice.pairing ? slice.pairing.attempt : -1
    },
  }
}
export type FlatState = ReturnType<typeof play>['state']

export const grantOf = (namespace: 'eip155' | 'solana', topic = 't1'): PairingGrant => {
  const at = namespace === 'eip155' ? ('eip155:1' as const) : ('solana:s' as const)
  const account: Account = { namespace, address: '0x1', type: 'eoa' }
  return { namespace, accounts: [account], network: at, paired: { topic, name: 'Phone', approved: [at], takesNetworks: false } }
}
export const asks = (work: readonly Done[]) => work.filter(({ type }) => type === 'ask')
