/** Puts what a running world says about an account in the place of the samples. */
import type { CataloguePage, CatalogueWallet, Remote, TokenBalance } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { address, caipAddress, devWallet } from './samples.ts'
import type { ViewState } from './view-state.ts'

export type RealAccount = {
  readonly address: string
  readonly name: string | null
  readonly avatar: string | null
  /** Base units, as text: a bigint does not cross into a page. */
  readonly balance: string
  readonly tokens: readonly TokenBalance[]
  /** The catalogue's first page. */
  readonly wallets: readonly CatalogueWallet[]
  readonly count: number
  /** The devnet wallet's picture. */
  readonly walletIcon: string
  /** By network id. */
  readonly chainImages: Readonly<Record<string, string>>
}

export function withRealData({ state, options, ...looks }: ViewState, real: RealAccount): ViewState {
  const key = caipAddress.replace(address, real.address)
  const connection = state.connections.eip155
  const connections: FlatState['connections'] =
    connection?.status === 'connected'
      ? {
          eip155: {
            ...connection,
            accounts: [{ ...connection.accounts[0], address: real.address }, ...connection.accounts.slice(1)],
          },
        }
      : state.connections
  return {
    ...looks,
    options: { ...options, chainImages: real.chainImages },
    state: {
      ...state,
      connections,
      connectors: state.connectors.map((connector) =>
        connector.id === devWallet.id ? { ...connector, imageUrl: real.walletIcon } : connector,
      ),
      identities: { [key]: replaced(state.identities[caipAddress], { name: real.name, avatar: real.avatar }) },
      balances: { [key]: replaced(state.balances[caipAddress], { value: BigInt(real.balance), decimals: 18, symbol: 'ETH' }) },
      tokens: { [key]: replaced(state.tokens[caipAddress], real.tokens) },
      catalogue: withCatalogue(state.catalogue, real),
    },
  }
}

function withCatalogue(catalogue: FlatState['catalogue'], { wallets, count }: RealAccount): FlatState['catalogue'] {
  const page: CataloguePage = { wallets, page: 1, count }
  return {
    ...catalogue,
    recommended: replaced(catalogue.recommended, wallets.slice(0, 4)),
    list: replaced(catalogue.list, page),
  }
}

/** Only what is as in `samples.ts` (`at: 0`): loading, failed and deliberately odd states stay what they are. */
function replaced<T>(sample: Remote<T> | undefined, data: T): Remote<T> {
  return sample?.status === 'ready' && sample.at === 0 ? { ...sample, data } : (sample ?? { status: 'idle' })
}
