/** Every call there is. Only for whoever needs them all (the server, the API description): a page imports the ones it makes. */
import type { Call } from './call.ts'
import * as contract from './exports/index.ts'

export const calls: readonly Call[] = (Object.values(contract) as readonly unknown[])
  .filter(isCall)
  // What a page needs of `analyticsEvent` and `balance`.
  .filter((call) => call !== contract.analyticsReport && call !== contract.unreadBalance)
  .sort((one, other) => (one.path + one.method < other.path + other.method ? -1 : 1))

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value
}
