/** Reads what an earlier visit has kept: as little trusted as a server's word. */
import { balance, identity, readOutput } from '@foyer/contract'
import { toShownIdentity } from '../../entities/plain-name.ts'
import { isRecord } from '../../kernel/parse.ts'
import type { Identity, NativeBalance, TokenBalance } from './account.ts'

export function parseIdentity(data: unknown): Identity | undefined {
  const read = readOutput(identity, data)
  return 'output' in read ? toShownIdentity(read.output) : undefined
}

export function parseBalance(data: unknown): NativeBalance | undefined {
  if (!isRecord(data)) return undefined
  const { value, decimals, symbol } = data
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value) || typeof symbol !== 'string') return undefined
  return Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) < 78
    ? { value: BigInt(value), decimals: Number(decimals), symbol: symbol.slice(0, 40) }
    : undefined
}

export function parseTokens(data: unknown): readonly TokenBalance[] | undefined {
  const read = readOutput(balance, { balances: data })
  return 'output' in read ? read.output.balances : undefined
}
