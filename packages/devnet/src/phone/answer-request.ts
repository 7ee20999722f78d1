/**
 * Answers one request of a session with the wallet's own methods. Each request names its network, so each is answered as
 * if the wallet were there, with the accounts that the session has on it and no others.
 */
import { addressOf, grantOf, type IncomingRequest, type Session } from '@foyer/pairing'
import type { Decision } from '../wallet/approval.ts'
import type { WalletChain } from '../wallet/chain.ts'
import { findAccount, type WalletAccount } from '../wallet/keys.ts'
import type { Prompt } from '../wallet/methods/method.ts'
import { walletMethods } from '../wallet/methods/methods.ts'
import { ProviderError, providerCodes } from '../wallet/provider-error.ts'
import type { Rpc } from '../wallet/rpc.ts'
import type { WalletState } from '../wallet/wallet-state.ts'
import { toChainId } from './offer.ts'

export type RequestInput = {
  readonly request: IncomingRequest
  readonly session: Session
  readonly state: () => WalletState
  readonly rpc: Rpc
  /** Throws when the person says no. */
  readonly ask: (prompt: Prompt) => Promise<Decision & { readonly approved: true }>
  readonly learn: (chain: WalletChain) => Promise<void>
  readonly goTo: (chainId: number) => Promise<void>
}

/** @throws {ProviderError} or what a node said. */
export async function answerRequest({ request, session, state, rpc, ask, learn, goTo }: RequestInput): Promise<unknown> {
  const method = Object.hasOwn(walletMethods, request.method) ? walletMethods[request.method] : undefined
  if (!method) throw new ProviderError(providerCodes.unsupportedMethod, `This wallet does not support ${request.method.slice(0, 80)}.`)
  const origin = originOf(session)
  const accounts = accountsOn(session, request.chainId)
  const [front] = accounts
  if (front === undefined) throw new ProviderError(providerCodes.unauthorized, 'The session has no account of this wallet there.')
  const chainId = toChainId(request.chainId)
  const seen = (): WalletState => ({ ...state(), account: front, permissions: { [origin]: [...accounts] }, chainId })
  return method.answer({
    origin,
    params: request.params,
    state: seen,
    ask,
    async update(change) {
      const [before, after] = [seen(), change(seen())]
      for (const chain of after.chains) if (!before.chains.includes(chain)) await learn(chain)
      if (after.chainId !== before.chainId) await goTo(after.chainId)
    },
    rpc,
    forward: request.method,
  })
}

/** The wallet's own accounts that a session has on a network, the one in front first. */
export function accountsOn({ namespaces }: Pick<Session, 'namespaces'>, chain: string): readonly WalletAccount[] {
  return grantOf(namespaces, chain).accounts.flatMap((account) => findAccount(addressOf(account)) ?? [])
}

/** Where the app says it is. What it says is shown, never trusted; what is no web address is not shown either. */
export function originOf({ peer }: Pick<Session, 'peer'>): string {
  return webOrigin(peer.metadata.url) ?? 'https://no-address.invalid'
}

export function webOrigin(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
