/**
 * What of wagmi a connector meets, in types of our own: those of wagmi 2 and 3 differ, and an app has one of them under any of three names
 * (`wagmi`, `@wagmi/core`, `@wagmi/vue`). `wagmi.test-d.ts` holds them against both.
 */
import type { Eip1193Provider } from '@foyer/core'
import type { Address, Chain } from 'viem'

/** What wagmi hands to a connector. */
export type ConnectorHost = {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly emitter: ConnectorEmitter
}

export type ConnectorEmitter = {
  emit(event: 'connect', data: { accounts: readonly Address[]; chainId: number }): void
  emit(event: 'change', data: { accounts?: readonly Address[]; chainId?: number }): void
  emit(event: 'disconnect'): void
}

export type FoyerConnector = {
  readonly id: 'foyer'
  readonly name: string
  readonly type: 'foyer'
  setup(): Promise<void>
  connect<withCapabilities extends boolean = false>(parameters?: {
    chainId?: number | undefined
    isReconnecting?: boolean | undefined
    withCapabilities?: withCapabilities | boolean | undefined
  }): Promise<{
    accounts: withCapabilities extends true ? readonly { address: Address; capabilities: Record<string, unknown> }[] : readonly Address[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Eip1193Provider>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error): void
}

/** For `createConfig({ connectors: [foyer(kit)] })`. */
export type CreateFoyerConnector = (host: ConnectorHost) => FoyerConnector
