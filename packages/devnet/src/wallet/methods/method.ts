/** The shape of one request method: how it answers, and whether a person has to be asked. */
import type { Approval, Decision } from '../approval.ts'
import type { WalletAccount } from '../keys.ts'
import { findAccount } from '../keys.ts'
import { invalidParams, ProviderError, providerCodes } from '../provider-error.ts'
import type { Rpc } from '../rpc.ts'
import { activeChain, permittedAccounts, type WalletState } from '../wallet-state.ts'

export type Prompt = Omit<Approval, 'id' | 'origin' | 'method'>

export type MethodContext = {
  readonly origin: string
  readonly params: unknown
  state(): WalletState
  update(change: (now: WalletState) => WalletState): Promise<void>
  /** Rejects with 4001 when the person says no. */
  ask(prompt: Prompt): Promise<Decision & { approved: true }>
  readonly rpc: Rpc
  /** The method's own name, for those that go to the node as they are. */
  readonly forward: string
}

export type Method = {
  /** A person decides. */
  readonly needsApproval: boolean
  /** A second one from the same site while the first is open is refused with -32002. */
  readonly oneAtATime?: true
  answer(context: MethodContext): Promise<unknown>
}

/** @throws {ProviderError} 4100 unless the site may use that account. */
export function permittedAccount(context: MethodContext, address: unknown): WalletAccount {
  const account = findAccount(address)
  if (typeof address !== 'string') throw invalidParams('An address is needed.')
  if (!account || !permittedAccounts(context.state(), context.origin).includes(account)) {
    throw new ProviderError(providerCodes.unauthorized, 'This site may not use that account. It has to connect first.')
  }
  return account
}

/** Asks the node of the network in use. */
export function askNode(context: MethodContext, method: string, params: unknown = []): Promise<unknown> {
  const chain = activeChain(context.state())
  if (!chain) throw new ProviderError(4901, 'The wallet is on a network it has no endpoint for.')
  return context.rpc(chain.rpcUrl, method, params)
}
