/** Who may see which accounts: EIP-1102, EIP-1193 and EIP-2255. */
import * as v from 'valibot'
import { type WalletAccount, walletAccounts } from '../keys.ts'
import { invalidParams } from '../provider-error.ts'
import { permittedAccounts, visibleAccounts } from '../wallet-state.ts'
import type { Method, MethodContext } from './method.ts'

export const readAccounts: Method = {
  needsApproval: false,
  answer: async ({ state, origin }) => visibleAccounts(state(), origin),
}

export const requestAccounts: Method = {
  needsApproval: true,
  oneAtATime: true,
  async answer(context) {
    const seen = visibleAccounts(context.state(), context.origin)
    return seen.length > 0 ? seen : connect(context)
  },
}

export const requestPermissions: Method = {
  needsApproval: true,
  oneAtATime: true,
  async answer(context) {
    parsePermissions(context.params)
    await connect(context)
    return permissions(context)
  },
}

export const getPermissions: Method = { needsApproval: false, answer: async (context) => permissions(context) }

export const revokePermissions: Method = {
  needsApproval: false,
  async answer({ params, origin, update }) {
    parsePermissions(params)
    await update((now) => ({
      ...now,
      permissions: Object.fromEntries(Object.entries(now.permissions).filter(([one]) => one !== origin)),
    }))
    return null
  },
}

async function connect({ state, origin, ask, update }: MethodContext): Promise<readonly WalletAccount[]> {
  const had = permittedAccounts(state(), origin)
  const ticked = had.length > 0 ? had : [state().account]
  const { accounts = ticked } = await ask({
    title: 'Connect to this site',
    verb: 'Connect',
    facts: [{ label: 'It will see', value: 'Your addresses, balances and activity' }],
    choose: { from: walletAccounts, ticked },
  })
  const chosen = accounts.length > 0 ? accounts : ticked
  await update((now) => ({ ...now, permissions: { ...now.permissions, [origin]: [...chosen] } }))
  return visibleAccounts(state(), origin)
}

/** EIP-2255. */
function permissions({ state, origin }: MethodContext): readonly object[] {
  const accounts = visibleAccounts(state(), origin)
  if (accounts.length === 0) return []
  return [{ invoker: origin, parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]
}

function parsePermissions(params: unknown): void {
  const wanted = v.safeParse(v.tuple([v.looseObject({ eth_accounts: v.object({}) })]), params)
  if (!wanted.success) throw invalidParams('Expected one object that names eth_accounts.')
}
