/** Whether an error says something about the nodes, or about what they were asked. */
import { largerThanTaken, moreThanWanted, type RpcRefused } from './rpc-types.ts'

/** Limits and faults: what nodes answer so they may answer otherwise in a moment. */
const codes = new Set([429, -32_002, -32_005, -32_603])
/** For limits some have numbers of their own. */
const limit = /rate.?limit|too many requests|request limit/i
/** -32603 stands for anything, and some nodes say with it how what they ran has ended. */
const ending = /revert|out ?of ?gas|insufficient funds|exceeds (?:the )?(?:balance|allowance)|invalid opcode/i

export function isFaultOfNodes({ code, message, data }: Pick<RpcRefused, 'code' | 'message' | 'data'>): boolean {
  // An answer that was had, of what contracts return.
  if (message === moreThanWanted.message || message === largerThanTaken.message) return false
  if (code === -32_603 && (ending.test(message) || isReturned(data))) return false
  return codes.has(code) || limit.test(message)
}

/** What a call returned when it reverted: as it is, or one level deeper. */
function isReturned(data: unknown): boolean {
  if (typeof data === 'object' && data !== null && 'data' in data) return isReturned(data.data)
  return typeof data === 'string' && data.startsWith('0x')
}
