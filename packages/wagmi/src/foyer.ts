/** wagmi's connector over a kit: wagmi asks, the kit and its modal do, and wagmi is notified of whatever the kit does by itself. */
import {
  connectByModal,
  createProvider,
  type EvmAccount,
  readChainId,
  readEvmAccount,
  settledAccount,
  watchEvmAccount,
} from '@foyer/chains/evm/provider'
import { type Kit, KitError } from '@foyer/core'
import { SwitchChainError, UserRejectedRequestError } from 'viem'
import type { ConnectorEmitter, CreateFoyerConnector } from './connector.ts'

export type FoyerOptions = {
  /** What a list of wagmi's connectors calls it. */
  readonly name?: string
}

/**
 * One connector for all wallets of the kit. `connect()` opens the modal and rejects with wagmi's user-rejected error when the visitor
 * closes it; a connection that the kit restores is wagmi's too, without a prompt.
 */
export function foyer(kit: Kit, { name = 'Foyer' }: FoyerOptions = {}): CreateFoyerConnector {
  const provider = createProvider(kit)
  return ({ chains, emitter }) => ({
    id: 'foyer',
    name,
    type: 'foyer',
    async setup() {
      // On a server each request makes connectors over the kit of all of them, and nothing ends a connector.
      if (typeof window === 'undefined') return
      watchEvmAccount(kit, (now, before) => report(emitter, now, before))
      // wagmi lists a connector only once its setup has returned, and hears of a wallet only from those that it lists.
      await Promise.resolve()
      const account = readEvmAccount(kit.getState())
      if (account) report(emitter, account, undefined)
    },
    async connect({ chainId, isReconnecting, withCapabilities } = {}) {
      const account = isReconnecting ? await settledAccount(kit) : await translated(connectByModal(kit))
      if (!account) throw new KitError('not_connected', 'The kit has no connection to restore.')
      // A wallet that cannot or may not move is connected where it is, and wagmi is given that chain.
      if (!isReconnecting && chainId !== undefined && chainId !== account.chainId) await moveTo(kit, chainId).catch(nothing)
      const held = readEvmAccount(kit.getState())
      // The visitor can disconnect while the wallet is asked.
      if (!held) throw new UserRejectedRequestError(new KitError('wallet_disconnected', 'The wallet was disconnected.'))
      const { addresses, chainId: now } = held
      const accounts = withCapabilities ? addresses.map((address) => ({ address, capabilities: {} })) : addresses
      return { accounts: accounts as never, chainId: now }
    },
    disconnect: () => kit.disconnect('eip155'),
    getAccounts: async () => (await settledAccount(kit))?.addresses ?? [],
    async getChainId() {
      await settledAccount(kit)
      return readChainId(kit.getState())
    },
    getProvider: async () => provider,
    // wagmi catches nothing here: a rejection, as when the kit is disposed, would leave it reconnecting for as long as the page lasts.
    isAuthorized: () => settledAccount(kit).then(Boolean, () => false),
    async switchChain({ chainId }) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is none of this wagmi configuration: add it to \`chains\`.`))
      await moveTo(kit, chainId)
      return chain
    },
    // What wagmi's own connectors pass on from their wallets; here the kit listens to the wallet.
    onAccountsChanged: nothing,
    onChainChanged: nothing,
    onDisconnect: nothing,
  })
}

export function report(emitter: ConnectorEmitter, now: EvmAccount | undefined, before: EvmAccount | undefined): void {
  const data = now && { accounts: now.addresses, chainId: now.chainId }
  if (!data) emitter.emit('disconnect')
  else if (before) emitter.emit('change', data)
  else emitter.emit('connect', data)
}

/** @throws viem's `UserRejectedRequestError`, or its `SwitchChainError` */
async function moveTo(kit: Kit, chainId: number): Promise<void> {
  await translated(kit.switchNetwork(`eip155:${chainId}`)).catch((error: Error) => {
    throw error instanceof UserRejectedRequestError ? error : new SwitchChainError(error)
  })
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (KitError.is(error, 'request_rejected') || KitError.is(error, 'request_cancelled')) throw new UserRejectedRequestError(error)
    throw error
  }
}

function nothing(): void {}
