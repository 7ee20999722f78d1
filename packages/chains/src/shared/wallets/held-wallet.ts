/** One connected wallet: its accounts and network as it reported them last, and the reports of what it changes by itself. */
import { type Account, type AdapterEvent, type Caip2, type ConnectorId, KitError } from '@foyer/core'

export type HeldWallet = {
  accounts(): readonly Account[]
  network(): Caip2 | undefined
  /** From now on changes are reported; until then they are only noted. */
  goLive(network: Caip2): void
  /** What the wallet says now; `undefined` cannot be read and changes nothing. An empty list ends the connection. */
  sawAccounts(next: readonly Account[] | undefined): void
  sawNetwork(next: Caip2 | undefined): void
  /** The wallet has ended the connection by itself. */
  lost(cause: unknown): void
  hasEnded(): boolean
  /** Forgets the wallet, silently. */
  end(): void
}

export type HeldWalletInput = {
  readonly connector: ConnectorId
  readonly accounts: readonly Account[]
  emit(event: AdapterEvent): void
  /** Listens to the wallet and passes on what it changes. Returns the ways to stop. */
  watch(wallet: HeldWallet): readonly (() => void)[]
}

export function holdWallet({ connector, accounts: first, emit, watch }: HeldWalletInput): HeldWallet {
  let accounts = first
  let network: Caip2 | undefined
  let live = false
  let ended = false
  let stops: readonly (() => void)[] = []
  const report = (event: AdapterEvent): void => {
    if (live && !ended) emit(event)
  }
  const wallet: HeldWallet = {
    accounts: () => accounts,
    network: () => network,
    goLive(at) {
      network ??= at
      live = true
    },
    sawAccounts(next) {
      if (!next || next.map(addressOf).join() === accounts.map(addressOf).join()) return
      const sameFirst = next[0]?.address === accounts[0]?.address
      accounts = next
      report({ type: 'accounts', connector, accounts, ...(sameFirst && { sameFirst }) })
      if (next.length === 0) wallet.end()
    },
    sawNetwork(next) {
      if (!next || next === network) return
      network = next
      report({ type: 'network', connector, network })
    },
    lost(cause) {
      report({ type: 'disconnect', connector, error: new KitError('wallet_disconnected', 'The wallet ended the connection.', { cause }) })
      wallet.end()
    },
    hasEnded: () => ended,
    end() {
      ended = true
      for (const stop of stops) stop()
    },
  }
  stops = watch(wallet)
  // A provider may report while it is being listened to.
  if (ended) wallet.end()
  return wallet
}

function addressOf({ address }: Account): string {
  return address
}
