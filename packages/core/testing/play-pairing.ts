/** A kit with its pairing part, without anything that acts: what each event makes of the state, and what it wants done. */
import { stepAnswers } from '../src/effects/step-answers.ts'
import { KitError } from '../src/errors.ts'
import type { KitEvent, Stamped, Work } from '../src/event.ts'
import { initialState } from '../src/initial-state.ts'
import type { PagePlatform } from '../src/links/page-platform.ts'
import { createTestAdapter } from '../src/mock/create-test-adapter.ts'
import type { PairingGrant } from '../src/pairing/pairing-event.ts'
import { stepPairing } from '../src/pairing/step-pairing.ts'
import { resolveSetup } from '../src/resolve-options.ts'
import type { Screen } from '../src/screen.ts'
import { stepKit } from '../src/step.ts'
import type { Account } from '../src/wallet.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const setup = resolveSetup(
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
  injected: [],
}
export const safari: PagePlatform = { ...desktop, system: 'ios', isSafari: true }
export const error = new KitError('request_rejected', 'no')
export const [walletA, walletB] = ['a', 'b'].map((id) => ({ id: id.repeat(64), name: id, mobile_link: `${id}wallet://` })) as [
  { id: string; name: string; mobile_link: string },
  { id: string; name: string; mobile_link: string },
]
export const basic: Screen = { name: 'ConnectingWalletConnectBasic' }
export const viewOf = (wallet: typeof walletA): Screen => ({ name: 'ConnectingWalletConnect', wallet })

export function play(platform: PagePlatform = desktop, isHere = true) {
  let state = initialState(setup, { isOnline: () => true }, undefined)
  let seq = 0
  return {
    get state() {
      return state
    },
    send(event: KitEvent): readonly Work[] {
      const stamped = { ...event, at: seq * 1000, seq: ++seq } as Stamped
      const before = state
      const [said, first] = stepKit(before, stamped, setup)
      const [answered, second] = stepAnswers(said, stamped, before, setup)
      isHere ||= event.type === 'pairing-ready'
      const [paired, third] = isHere ? stepPairing(answered, stamped, before, { setup, platform }) : [answered, []]
      state = paired
      return [...first, ...second, ...third]
    },
    get attempt(): number {
      return 'attempt' in state.pairing ? state.pairing.attempt : -1
    },
  }
}

export const grantOf = (namespace: 'eip155' | 'solana', topic = 't1'): PairingGrant => {
  const at = namespace === 'eip155' ? ('eip155:1' as const) : ('solana:s' as const)
  const account: Account = { namespace, address: '0x1', type: 'eoa' }
  return { namespace, accounts: [account], network: at, paired: { topic, name: 'Phone', approved: [at], takesNetworks: false } }
}
export const asks = (work: readonly Work[]) => work.filter(({ type }) => type === 'ask')
