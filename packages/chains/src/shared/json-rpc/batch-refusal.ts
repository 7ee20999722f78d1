/** What a node says of a batch as such, instead of answering the calls in it. Each node has its own way. */

export type RpcError = { readonly code?: unknown; readonly message?: unknown }

/** What nodes answer that know no batches: the request is none, its method is missing, it is not JSON. */
const noBatches: readonly unknown[] = [-32_600, -32_601, -32_700]

/**
 * What is said of a batch of `count` calls as a whole, whatever call it names: one error in place of a list or as all of a list
 * (geth), or the same error about batches at each call.
 */
export function refusalOf(answer: unknown, count: number): { readonly error: RpcError | undefined } | undefined {
  if (!Array.isArray(answer)) return { error: errorOf(answer) }
  const [first] = answer as readonly unknown[]
  const error = errorOf(first)
  if (!error || answer.length === 0) return undefined
  const isSaidOnce = answer.length === 1 && count > 1
  return isSaidOnce || (answer as readonly unknown[]).every((one) => isAboutBatches(errorOf(one))) ? { error } : undefined
}

/** Whether the body of a failed request says in words that the batch was too much: a wrong key or a closed door has the codes of `noBatches` too. */
export function isTooLarge(answer: unknown, count: number): boolean {
  const error = refusalOf(answer, count)?.error
  return error !== undefined && sizeInWords(error, count) !== undefined
}

/** Of later batches, where the node has said something of batches themselves. */
export function smallerSize(error: RpcError | undefined, count: number): number | undefined {
  if (!error) return 1
  return sizeInWords(error, count) ?? (noBatches.includes(error.code) ? 1 : undefined)
}

/** A node may use one code for too large batches and for too many requests. */
function sizeInWords({ message }: RpcError, count: number): number | undefined {
  const text = String(message)
  if (/batch.*(?:unsupported|not supported|disabled)/i.test(text)) return 1
  const isAboutSize = /batch|in parts|too (?:large|big)|size/i.test(text) && !/\brate/i.test(text)
  return isAboutSize ? Math.ceil(count / 2) : undefined
}

/** Not what a contract says that speaks of batches: that is code 3. */
const isAboutBatches = (error: RpcError | undefined): boolean => error?.code !== 3 && /\bbatch/i.test(String(error?.message))

const errorOf = (answer: unknown): RpcError | undefined => (answer as { readonly error?: RpcError } | null)?.error || undefined
