/** Several providers asked together: one that stalls is not waited for once another has answered. */
import { OnrampUnavailable } from './onramp-provider.ts'

/** How long the others have beside one that has answered. */
const longestBesideMs = 2_000

type Rules<T> = {
  readonly besideMs?: number
  /** Whether nobody else has to be waited for once somebody says this. Default: always. */
  readonly isEnough?: (answer: T) => boolean
}

/** As `Promise.allSettled`; who has not answered by then has failed. */
export async function settleInTime<T>(answers: readonly Promise<T>[], rules: Rules<T> = {}): Promise<PromiseSettledResult<T>[]> {
  const { besideMs = longestBesideMs, isEnough = () => true } = rules
  const late: PromiseSettledResult<T> = { status: 'rejected', reason: new OnrampUnavailable('the provider takes too long') }
  const settled = answers.map((): PromiseSettledResult<T> => late)
  let timer: NodeJS.Timeout | undefined
  const all = Promise.all(
    answers.map(async (answer, index) => {
      ;[settled[index]] = (await Promise.allSettled([answer])) as [PromiseSettledResult<T>]
    }),
  )
  const inTime = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, besideMs)
  })
  // Where none has answered by then, the first that does decides.
  const enough = async (answer: Promise<T>) => {
    if (!isEnough(await answer)) throw new Error('not enough')
  }
  await Promise.race([all, inTime.then(() => Promise.any(answers.map(enough))).catch(() => all)])
  clearTimeout(timer)
  return [...settled]
}
