/** A relay, a dapp and a wallet: new for each test of a file, and gone after it. */
import { afterEach, beforeEach } from 'vitest'
import type { ClientOptions } from '../src/client/client.ts'
import { createPeer, type Peer } from './peers.ts'
import { type Relay, type RelayOptions, startRelay } from './relay.ts'

export type Pair = { readonly relay: Relay; readonly dapp: Peer; readonly wallet: Peer }

type Options = {
  readonly relay?: RelayOptions
  readonly dapp?: Partial<ClientOptions>
  readonly wallet?: Partial<ClientOptions>
}

/** `hear` is told before each test, and of the relay that takes the place of the first. */
export function usePair(hear: (pair: Pair) => void, options: Options = {}) {
  let pair: Pair | undefined
  const begin = (next: Pair): void => {
    pair = next
    hear(next)
  }

  beforeEach(async () => {
    const relay = await startRelay(options.relay)
    begin({ relay, dapp: createPeer('dapp', relay.url, options.dapp), wallet: createPeer('wallet', relay.url, options.wallet) })
  })
  afterEach(async () => {
    pair?.dapp.dispose()
    pair?.wallet.dispose()
    await pair?.relay.stop()
  })

  return {
    /** Another in its place, with its mail, once `meanwhile` is over. */
    async replaceRelay(next: RelayOptions = {}, meanwhile?: () => Promise<unknown> | undefined): Promise<void> {
      if (!pair) throw new Error('A relay is there in tests only.')
      const { port, mailbox } = pair.relay
      await pair.relay.stop()
      await meanwhile?.()
      begin({ ...pair, relay: await startRelay({ port, mailbox, ...next }) })
    },
  }
}
