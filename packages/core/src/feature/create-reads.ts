/** The feature that performs single reads: no state, no step of its own. */
import type { ApiClient } from '../api/api-client.ts'
import { toKitError } from '../entities/to-kit-error.ts'
import { apiOf } from './api-of.ts'
import type { Feature, FeatureHost } from './feature.ts'
import { cancelledRead, type ReadEvent, type Reads } from './reads.ts'

export type ReadInput<About> = {
  readonly about: About
  readonly api: ApiClient
  /** Its signal ends with the kit, and when nobody waits for the answer any more. */
  readonly host: Pick<FeatureHost<never>, 'setup' | 'clients' | 'signal' | 'environment' | 'isServed'>
}

type Performers<All extends Reads> = {
  readonly [Name in keyof All]: (input: ReadInput<All[Name]['about']>) => Promise<All[Name]['answer']>
}

export function createReads<All extends Reads>(performers: Performers<All>): Feature<null, ReadEvent<All>, ReadEvent<All>> {
  return {
    start: () => ({ slice: null }),
    step: (slice, event) => (event.type === 'ask' ? { slice, work: [event] } : { slice }),
    create(host) {
      const api = apiOf(host)
      return {
        perform({ what, about, signal: own, settle }) {
          settle(linked([host.signal, own], (signal) => performers[what]({ about, api, host: { ...host, signal } })))
        },
      }
    },
  }
}

/** Ends with the first of those signals, whether or not what is waited for does. */
async function linked<T>(signals: readonly (AbortSignal | undefined)[], work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  for (const one of signals) one?.addEventListener('abort', stop)
  try {
    const gone = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(cancelledRead()))
    })
    return await Promise.race([work(controller.signal), gone])
  } catch (cause) {
    throw toKitError(cause)
  } finally {
    for (const one of signals) one?.removeEventListener('abort', stop)
  }
}
