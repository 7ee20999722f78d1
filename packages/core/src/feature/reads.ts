/**
 * Single reads, for whoever keeps the answers: another library's cache, or a page's own code.
 *
 * Unlike a resource, such a read changes no state, follows nothing, and is made as often as it is asked for. Its code loads with the first.
 */
import { KitError } from '../entities/errors.ts'
import type { AtOnce, FeatureDescriptor, FeatureHandle } from './feature.ts'

/** Each by its name: what is asked about, and what is answered. */
export type Reads = { readonly [name: string]: { readonly about: unknown; readonly answer: unknown } }

/** `settle` takes the answer that is on its way. */
export type ReadEvent<All extends Reads> = {
  readonly [Name in keyof All]: AtOnce & {
    readonly type: 'ask'
    readonly what: Name
    readonly about: All[Name]['about']
    readonly signal: AbortSignal | undefined
    readonly settle: (answer: Promise<All[Name]['answer']>) => void
  }
}[keyof All]

export type ReadsDescriptor<All extends Reads> = FeatureDescriptor<null, ReadEvent<All>>

/** What a read needs of a kit. */
type Reader = {
  readonly signal: AbortSignal
  feature<Slice, Event>(descriptor: FeatureDescriptor<Slice, Event>): FeatureHandle<Slice, Event>
}

type Asked<All extends Reads, Name extends keyof All> = {
  readonly what: Name
  readonly about: All[Name]['about']
  readonly signal?: AbortSignal | undefined
}

/** Rejects with a `KitError`; with `request_cancelled` as soon as the signal or the kit's end calls it off. */
export async function fetchRead<All extends Reads, Name extends keyof All>(
  kit: Reader,
  reads: ReadsDescriptor<All>,
  { what, about, signal }: Asked<All, Name>,
): Promise<All[Name]['answer']> {
  const handle = kit.feature(reads)
  await handle.load()
  if (kit.signal.aborted || signal?.aborted) throw cancelledRead()
  return new Promise<All[Name]['answer']>((resolve) => {
    handle.send({ type: 'ask', atOnce: true, what, about, signal, settle: resolve } as ReadEvent<All>)
  })
}

export function cancelledRead(): KitError {
  return new KitError('request_cancelled', 'The request was cancelled.')
}
