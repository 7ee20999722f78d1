/** What signatures grant, as a session has it. */
import { addressOf } from '@foyer/contract/entities'
import type { SessionNamespaces } from '../namespaces/namespaces.ts'
import type { Granted } from './message.ts'

/** Nothing when no method is granted: then a signature is all that was given. */
export function namespacesOf(granted: readonly Granted[]): SessionNamespaces | undefined {
  const methods = [...new Set(granted.flatMap((one) => one.methods))]
  if (methods.length === 0) return undefined
  const accounts = granted.flatMap(({ account, chains }) => chains.map((chain) => `${chain}:${addressOf(account)}`))
  const chains = [...new Set(granted.flatMap((one) => one.chains))]
  return { eip155: { chains, accounts: [...new Set(accounts)], methods, events: ['chainChanged', 'accountsChanged'] } }
}
