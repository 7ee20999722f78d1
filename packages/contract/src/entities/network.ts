/** What every network has, whoever describes it: the kit to a wallet, or the server to itself. */

export type NativeCurrency = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** The native currency of an EVM network that names none. */
export const ether: NativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
