/** "Try again" stands once in a view, whatever has failed in it at once. */
import { KitError } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { caipAddress } from '../samples.ts'
import type { Check } from './check.ts'

/** Pressable, and there for everybody. */
export const retriesIn = (root: HTMLElement): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')].filter(
    (button) =>
      button.getClientRects().length > 0 &&
      !button.closest('[aria-hidden=true]') &&
      (button.getAttribute('aria-label') ?? button.textContent ?? '').startsWith('Try again'),
  )

/** Everything that any view reads has failed. */
export function allFailed({ catalogue }: FlatState): Partial<FlatState> {
  const failed = { status: 'failed', error: new KitError('network_failed', 'What a developer reads.'), at: Date.now() - 60_000 } as const
  return {
    balances: { [caipAddress]: failed },
    tokens: { [caipAddress]: failed },
    catalogue: { ...catalogue, recommended: failed, list: failed },
  }
}

export const twoRetries: Check = ({ mounted: { root } }) => {
  const retries = retriesIn(root)
  return retries.length > 1 ? retries.map((button) => button.outerHTML) : []
}

export const twoRetriesOfAllFailed: Check = async (visit) => {
  await visit.mounted.show(allFailed(visit.view.state))
  return twoRetries(visit)
}
