/** For tests: a wallet on a real chain, and a person who answers its prompts. */
import { afterAll, beforeAll } from 'vitest'
import { type Anvil, startAnvil } from '../../chains/anvil-process.ts'
import type { Approval, Decision } from '../approval.ts'
import type { WalletChain } from '../chain.ts'
import { createPageProvider, type PageProvider } from '../shell/page-provider.ts'
import { servePage } from '../shell/serve-page.ts'
import { createWallet, type Wallet, type WalletStore } from '../wallet.ts'

export type Person = {
  /** Every prompt so far. */
  readonly asked: Approval[]
  /** What to say; by default yes to everything. */
  answer: (approval: Approval, signal: AbortSignal) => Decision | Promise<Decision>
}

export type TestWallet = { readonly wallet: Wallet; readonly person: Person; open(origin?: string): TestPage }
export type TestPage = {
  readonly provider: PageProvider
  readonly received: [string, unknown][]
  reload(): void
  receive(message: unknown): void
}

export const site = 'https://app.example'

export function memoryStore(): WalletStore & { value: unknown } {
  return {
    value: undefined,
    async read() {
      return this.value
    },
    async write(state) {
      this.value = JSON.parse(JSON.stringify(state))
    },
  }
}

export function createTestWallet(chains: readonly [WalletChain, ...WalletChain[]], store = memoryStore()): TestWallet {
  const person: Person = { asked: [], answer: () => ({ approved: true }) }
  const wallet = createWallet({
    chains,
    store,
    async ask(approval, signal) {
      person.asked.push(approval)
      return person.answer(approval, signal)
    },
  })
  return { wallet, person, open: (origin = site) => openPage(wallet, origin) }
}

/** A page with its provider; everything that crosses is copied, as between two worlds. */
function openPage(wallet: Wallet, origin: string): TestPage {
  const received: [string, unknown][] = []
  const end = createPageProvider((message) => queueMicrotask(() => served.receive(structuredClone(message))))
  const served = servePage(wallet, origin, (message) => queueMicrotask(() => end.receive(structuredClone(message))))
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
    end.provider.on(event, (data) => received.push([event, data]))
  return { provider: end.provider, received, reload: served.close, receive: end.receive }
}

/** Two real chains for the tests of one file. */
export function useChains(): { first(): WalletChain; second(): WalletChain; stop(which: 0 | 1): Promise<void> } {
  const anvils: Anvil[] = []
  beforeAll(async () => {
    for (const chainId of [31337, 31338]) anvils.push(await startAnvil({ chainId, name: `chain ${chainId}`, host: '127.0.0.1', port: 0 }))
  })
  const end = async (anvil: Anvil | undefined) => {
    anvil?.signal('SIGKILL')
    await anvil?.exited
  }
  afterAll(async () => {
    await Promise.all(anvils.map(end))
  })
  const chain = (index: 0 | 1): WalletChain => ({
    chainId: 31337 + index,
    name: ['Foyer Local', 'Foyer Second'][index] ?? '',
    rpcUrl: `http://127.0.0.1:${anvils[index]?.port}`,
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
  return { first: () => chain(0), second: () => chain(1), stop: (which) => end(anvils[which]) }
}
