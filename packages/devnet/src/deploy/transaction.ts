import type { Address, Hex } from 'viem'

/** One transaction of the deployer. Without `to` it creates a contract. */
export type PlannedTransaction = {
  readonly about: string
  readonly to?: Address
  readonly data: Hex
  readonly value?: bigint
}
