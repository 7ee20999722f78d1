/** Puts what a running world says about an account in the place of the samples. */
import type { KitState, Remote, TokenBalance } from '@foyer/core'
import { address, caipAddress } from './samples.ts'
import type { ViewState } from './view-states.ts'

export type RealAccount = {
  readonly address: string
  readonly name: string | null
  readonly avatar: string | null
  readonly balance: string
  readonly tokens: readonly TokenBalance[]
}

export function withRealData({ state, options }: ViewState, real: RealAccount): ViewState {
  const key = caipAddress.replace(address, real.address)
  const connection = state.connections.eip155
  const connections: KitState['connections'] =
    connection?.status === 'connected'
      ? {
          eip155: {
            ...connection,
            accounts: [{ ...connection.accounts[0], address: real.address }, ...connection.accounts.slice(1)],
          },
        }
      : state.connections
  return {
    options,
    state: {
      ...state,
      connections,
      identities: { [key]: replaced(state.identities[caipAddress], { name: real.name, avatar: real.avatar }) },
      balances: { [key]: replaced(state.balances[caipAddress], { value: BigInt(real.balance), decimals: 18, symbol: 'ETH' }) },
      tokens: { [key]: replaced(state.tokens[caipAddress], real.tokens) },
    },
  }
}

/** Loading, failed and deliberately odd states stay what they are. */
function replaced<T>(sample: Remote<T> | undefined, data: T): Remote<T> {
  return sample?.status === 'ready' && sample.at === 0 ? { ...sample, data } : (sample ?? { status: 'idle' })
}
