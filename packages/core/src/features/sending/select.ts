/** Questions about what is being sent, answered from the state. */
import type { Caip10 } from '@foyer/contract/entities'
import { type AmountProblem, fromFiat, parseAmount } from '../../entities/amount.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import { trackedOf } from '../../feature/follow.ts'
import { heldOf } from '../../kernel/select.ts'
import type { KernelState } from '../../kernel/state.ts'
import type { Preparation, SendForm, SendingState, SendToken, ShownTransfer, TrackedTransfer } from './sending.ts'

/** What was entered in base units, or why it is no amount. Nothing at all is no amount either. */
export function sendUnitsOf({ token, amount }: Pick<SendForm, 'token' | 'amount'>): bigint | 'max' | AmountProblem {
  if (amount.unit === 'max') return 'max'
  if (!token) return 'empty'
  const { decimals } = token
  const units = amount.unit === 'token' ? parseAmount(amount.text, decimals) : fromFiat(amount.text, amount.price, decimals)
  return units === 0n ? 'empty' : units
}

/** The transfer that is shown, also while it is prepared anew. */
export function shownTransferOf(preparation: Preparation): ShownTransfer | undefined {
  return preparation.status === 'ready' || preparation.status === 'preparing' ? preparation.shown : undefined
}

/**
 * What a visitor should know before the wallet is asked. `look-alike`: begins and ends like an address that is known and is another one;
 * `own-name`: the address that the entered name leads to calls itself otherwise; `unproven-name`: nobody could say how it calls itself;
 * `unanswered`: the wallet has not answered an earlier request.
 */
export type SendWarning =
  | { readonly type: 'self' | 'contract' | 'token-contract' | 'first-time' | 'unproven-name' | 'unanswered' }
  | { readonly type: 'look-alike'; readonly known: string }
  | { readonly type: 'own-name'; readonly name: string | null }

/** The most serious first. */
export function sendWarningsOf({ form, receivers, unanswered }: SendingState, state: KernelState): readonly SendWarning[] {
  const { key, receiver, preparation, known } = form
  const warnings: SendWarning[] = []
  if (key !== undefined && receiver.status === 'found') {
    const { address: from, namespace } = parseCaip10(key)
    const isSame = (one: string, other: string) => (namespace === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other)
    const to = receiver.address
    const own = Object.values(state.connections).flatMap((connection) => heldOf(connection)?.accounts.map(({ address }) => address) ?? [])
    const earlier = [...known, ...receivers]
    const mine = own.some((one) => isSame(one, to))
    const isKnown = mine || earlier.some((one) => isSame(one, to))
    const alike = [...earlier, ...own].find((one) => !isSame(one, to) && isAlike(one, to))
    const kind = shownTransferOf(preparation)?.prepared.receiver
    if (alike !== undefined && !isKnown) warnings.push({ type: 'look-alike', known: alike })
    if (kind === 'token') warnings.push({ type: 'token-contract' })
    if (kind === 'contract') warnings.push({ type: 'contract' })
    if (isSame(from, to)) warnings.push({ type: 'self' })
    warnings.push(...warningsOfName(receiver))
    if (!isKnown) warnings.push({ type: 'first-time' })
  }
  if (unanswered > 0) warnings.push({ type: 'unanswered' })
  return warnings
}

function warningsOfName({ name, identity }: Extract<SendForm['receiver'], { readonly status: 'found' }>): readonly SendWarning[] {
  if (name === undefined || identity === 'asking') return []
  if (identity === 'unknown') return [{ type: 'unproven-name' }]
  return identity.name === name ? [] : [{ type: 'own-name', name: identity.name }]
}

/** Both show the same in the short form that people compare. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => address.replace(/^0x/i, '').toLowerCase()) as [string, string]
  return a.slice(0, 4) === b.slice(0, 4) && a.slice(-4) === b.slice(-4)
}

/** What the visitor has to confirm once more, and what is not sent at all. */
export function sendDoubtOf(warnings: readonly SendWarning[]): 'none' | 'confirm' | 'never' {
  if (warnings.some(({ type }) => type === 'token-contract')) return 'never'
  return warnings.some(({ type }) => type === 'look-alike' || type === 'contract') ? 'confirm' : 'none'
}

/** Of one account on one network, the newest first. */
export function trackedTransfersOf({ transfers }: SendingState, key: Caip10 | undefined): readonly TrackedTransfer[] {
  return trackedOf(transfers, key)
}

/** What a list of tokens says of one. */
type ListedToken = {
  readonly name: string
  readonly symbol: string
  /** CAIP-10 of the contract; absent for the network's own coin. */
  readonly address?: string
  readonly quantity: { readonly decimals: string }
}

/** A token of the account as it is sent. */
export function toSendToken({ name, symbol, address, quantity }: ListedToken): SendToken {
  return { name, symbol, decimals: Number(quantity.decimals), ...(address !== undefined && { address: parseCaip10(address).address }) }
}
