/** An answer that is parsed and serialised already, to be sent as often as wanted. */
import type { Call } from '@foyer/contract'
import * as v from 'valibot'
import type { Text } from './large-body.ts'

export type Prepared = {
  readonly prepared: true
  readonly body: Text | Uint8Array<ArrayBuffer>
  readonly status: number
  readonly contentType: string
  readonly cacheControl: string
  readonly headers?: Readonly<Record<string, string>>
  /**
   * What the same request would be answered with now, of what is kept; undefined where it has to be asked anew. It is kept with
   * the request's target, and holds nothing of its caller. For GET calls with access `project` that charge one point.
   */
  readonly again?: () => Prepared | undefined
}

/** With the caching that the call declares, unless it is said otherwise. */
export function prepare<C extends Call>(
  call: C,
  output: v.InferInput<C['output']>,
  more: Partial<Omit<Prepared, 'prepared'>> = {},
): Prepared {
  return prepareText({ body: JSON.stringify(v.parse(call.output, output)), cacheControl: cacheFor(call), ...more })
}

/**
 * The same for data that a domain gives out more than once: what was serialised is kept as long as the data is, so an
 * answer from a cache costs nothing but the sending.
 */
export function createPreparer<C extends Call>(call: C): (output: v.InferInput<C['output']> & object) => Prepared {
  const known = new WeakMap<object, Prepared>()
  return (output) => {
    let prepared = known.get(output)
    if (prepared === undefined) {
      prepared = prepare(call, output)
      known.set(output, prepared)
    }
    return prepared
  }
}

type Page = { readonly count: number; readonly data: readonly object[] }

/**
 * The same for pages of a list whose entries are given out more than once, on whichever page: each of them is checked and serialised once. How
 * many a page may have is the query's to bound.
 */
export function createPagePreparer<C extends Call & { readonly output: v.GenericSchema<unknown, Page> }>(
  call: C,
): (page: v.InferInput<C['output']> & Page) => Prepared {
  const known = new WeakMap<object, string>()
  const write = (entry: object): string => {
    let text = known.get(entry)
    if (text === undefined) {
      text = JSON.stringify(v.parse(call.output, { count: 1, data: [entry] }).data[0])
      known.set(entry, text)
    }
    return text
  }
  return ({ data, ...page }) => {
    const { count } = v.parse(call.output, { ...page, data: [] })
    return prepareText({ body: `{"count":${count},"data":[${data.map(write).join()}]}`, cacheControl: cacheFor(call) })
  }
}

/** A body that is text or bytes already. JSON that nobody keeps, with status 200, unless it is said otherwise. */
export function prepareText(answer: Pick<Prepared, 'body'> & Partial<Prepared>): Prepared {
  return { status: 200, contentType: 'application/json', cacheControl: 'no-store', ...answer, prepared: true }
}

export function isPrepared(answer: unknown): answer is Prepared {
  return typeof answer === 'object' && answer !== null && 'prepared' in answer && answer.prepared === true
}

export function cacheFor(call: Call): string {
  return call.maxAge === undefined ? 'no-store' : `public, max-age=${call.maxAge}`
}
