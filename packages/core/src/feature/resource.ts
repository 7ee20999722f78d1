/**
 * Remote resources: what is fetched by a key that follows from the state, declared once. One machine and one performer serve all.
 *
 * A resource is asked when the modal opens, when its key changes, when the browser is online again and when somebody refreshes it;
 * an answer is kept as long as it lives, over reloads where the resource says so.
 */
import { isCaip10 } from '@foyer/contract/entities'
import type { ApiClient } from '../api/api-client.ts'
import type { KitError } from '../entities/errors.ts'
import { toKitError } from '../entities/to-kit-error.ts'
import type { KernelEvent, Stamp, Stamped } from '../kernel/event.ts'
import { isAnyConnected } from '../kernel/select.ts'
import type { KernelState } from '../kernel/state.ts'
import type { Setup } from '../options/setup.ts'
import { apiOf } from './api-of.ts'
import type { Feature, FeatureHost, FeatureStep, Kept, KernelView } from './feature.ts'
import { readEntries, toText } from './kept-answers.ts'
import type { Remote } from './remote.ts'
import { stepRemote } from './step-remote.ts'

export type Resource<Data> = {
  /** What is asked about, in the state as it is; `undefined` when nothing is. */
  key(state: KernelState, setup: Setup): string | undefined
  fetch(input: FetchInput): Promise<Data>
  /** How long an answer counts as true, ms. */
  readonly lifetime: number
  /** How long a failure is not asked again, ms. */
  readonly pause?: number
  /** An answer that needs no asking. */
  known?(key: string, kernel: KernelView): Data | undefined
  /** What is shown from the start, and asked about all the same. */
  shown?(state: KernelState): Readonly<Record<string, Data>>
  /** A transaction of its key's account makes it untrue. */
  readonly spends?: true
  /** Over reloads: under that storage key, read like a stranger's word. */
  readonly kept?: { readonly key: string; parse(value: unknown): Data | undefined }
  /** What the kernel is reports of an answer. */
  tells?(key: string, data: Data): KernelEvent
}

export type FetchInput = {
  readonly key: string
  /** The server too reads again what it keeps. */
  readonly fresh: boolean
  readonly api: ApiClient
  readonly host: Pick<FeatureHost<never>, 'setup' | 'clients' | 'signal' | 'environment' | 'isServed'>
}

export type Resources<Slices> = { readonly [Name in keyof Slices]: Resource<Slices[Name]> }
export type ResourceState<Slices> = { readonly [Name in keyof Slices]: Readonly<Record<string, Remote<Slices[Name]>>> }

export type ResourceEvent<Name> =
  | { readonly type: 'refresh'; readonly what: Name }
  | { readonly type: 'fetched'; readonly what: Name; readonly key: string; readonly attempt: number; readonly data: unknown }
  | { readonly type: 'fetch-failed'; readonly what: Name; readonly key: string; readonly attempt: number; readonly error: KitError }
  | { readonly type: 'spent'; readonly key: string }

export type ResourceWork<Name> = {
  readonly type: 'fetch'
  readonly what: Name
  readonly key: string
  readonly attempt: number
  readonly fresh: boolean
}

type Slice = Readonly<Record<string, Readonly<Record<string, Remote<unknown>>>>>
type Step = FeatureStep<Slice, ResourceEvent<string>, ResourceWork<string>>

/** After a transaction: when most chains have taken it, and when the slow ones have too. */
const settling = [1_500, 15_000] as const

export function createResourceFeature<Slices>(
  declared: Resources<Slices>,
): Feature<ResourceState<Slices>, ResourceEvent<keyof Slices>, ResourceWork<keyof Slices>> {
  const resources = declared as Readonly<Record<string, Resource<unknown>>>
  const machine: Feature<Slice, ResourceEvent<string>, ResourceWork<string>> = {
    start(kernel, { kept, at, seq }) {
      const stamp = { at, seq }
      const slice = Object.fromEntries(
        Object.entries(resources).map(([name, one]) => [name, begin(one, kernel.now, { storage: kept, at: stamp.at })]),
      )
      return kernel.now.modal.open ? askAll(resources, { slice, kernel, stamp }, true) : { slice }
    },
    step: (slice, event, kernel) =>
      step(resources, { slice: isNobodyLeft(kernel) ? withoutAccounts(slice) : slice, kernel, stamp: event }, event),
    create(host) {
      const api = apiOf(host)
      return {
        perform({ type: _, ...work }) {
          const { fetch } = resources[work.what] as Resource<unknown>
          fetch({ ...work, api, host }).then(
            (data) => host.signal.aborted || host.send({ type: 'fetched', ...work, data }),
            (cause) => host.send({ type: 'fetch-failed', ...work, error: toKitError(cause) }),
          )
        },
      }
    },
    // Nothing is kept about who has gone.
    keep: (slice, kernel) =>
      Object.fromEntries(
        Object.entries(resources).flatMap(([name, { kept }]) =>
          kept ? [[kept.key, isAnyConnected(kernel) ? toText(slice[name] ?? {}) : undefined]] : [],
        ),
      ),
  }
  return machine as unknown as Feature<ResourceState<Slices>, ResourceEvent<keyof Slices>, ResourceWork<keyof Slices>>
}

/** Also where the last could not be verified: what is shown of it is asked for again. What was sent is not, which `hasGone` keeps. */
function isNobodyLeft({ before, now }: KernelView): boolean {
  return isAnyConnected(before) && !isAnyConnected(now)
}

/** Nothing is known any more of who has gone: with the next account it would be kept again. */
function withoutAccounts(slice: Slice): Slice {
  return Object.fromEntries(
    Object.entries(slice).map(([what, answers]) => [what, Object.fromEntries(Object.entries(answers).filter(([key]) => !isCaip10(key)))]),
  )
}

function begin(
  { kept, shown, lifetime }: Resource<unknown>,
  now: KernelState,
  { storage, at }: { readonly storage: Kept; readonly at: number },
): Slice[string] {
  const initial = Object.entries(shown?.(now) ?? {}).map(([key, data]) => [key, { status: 'ready', data, at: 0 }] as const)
  const stored = kept ? readEntries(storage.read(kept.key), { parse: kept.parse, since: at - lifetime, until: at }) : []
  return Object.fromEntries([...initial, ...stored])
}

type Moment = { readonly slice: Slice; readonly kernel: KernelView; readonly stamp: Stamp }

function step(
  resources: Readonly<Record<string, Resource<unknown>>>,
  moment: Moment,
  event: Stamped<ResourceEvent<string> | KernelEvent>,
): Step {
  const { slice, kernel } = moment
  // Also where a view that was gone to has opened it.
  if (event.type === 'open' || (kernel.now.modal.open && !kernel.before.modal.open)) return askAll(resources, moment, true)
  switch (event.type) {
    case 'fetched': {
      const { what, key, data } = event
      const next = change(slice, [what, key], { ...event, type: 'data' })
      const reports = next !== slice && resources[what]?.tells?.(key, data)
      return { slice: next, ...(reports && { kernel: [reports] }) }
    }
    case 'fetch-failed':
      return { slice: change(slice, [event.what, event.key], { ...event, type: 'failed' }) }
    case 'refresh':
      return ask(resources[event.what], { ...moment, what: event.what, again: true })
    case 'sent':
      // Named by its key, too: several may settle at once.
      return {
        slice,
        work: settling.map((ms) => ({ type: 'timer', name: `${ms} ${event.key}`, ms, event: { type: 'spent', key: event.key } })),
      }
    case 'spent':
      return each(resources, moment, ([what, resource], now) =>
        resource.spends ? ask(resource, { ...now, what, again: true, spent: event.key }) : { slice: now.slice },
      )
    case 'online':
      return event.online && kernel.now.modal.open ? askAll(resources, moment, true) : { slice }
    default: {
      const moved = Object.values(resources).some(({ key }) => key(kernel.now, kernel.setup) !== key(kernel.before, kernel.setup))
      return moved ? askAll(resources, moment, false) : { slice }
    }
  }
}

function askAll(resources: Readonly<Record<string, Resource<unknown>>>, moment: Moment, again: boolean): Step {
  return each(resources, moment, ([what, resource], now) => ask(resource, { ...now, what, again }))
}

function each(
  resources: Readonly<Record<string, Resource<unknown>>>,
  moment: Moment,
  change: (entry: readonly [string, Resource<unknown>], now: Moment) => Step,
): Step {
  return Object.entries(resources).reduce<Step>(
    (all, entry) => {
      const { slice, work = [] } = change(entry, { ...moment, slice: all.slice })
      return { slice, work: [...(all.work ?? []), ...work] }
    },
    { slice: moment.slice },
  )
}

type Asked = Moment & {
  readonly what: string
  /** Also what has failed. */
  readonly again: boolean
  /** The account whose last answer is not true any more, if anybody has asked for one. */
  readonly spent?: string
}

function ask(resource: Resource<unknown> | undefined, { slice, kernel, stamp: { at, seq }, what, again, spent }: Asked): Step {
  const key = spent ?? resource?.key(kernel.now, kernel.setup)
  if (!resource || key === undefined) return { slice }
  const known: Remote<unknown> = slice[what]?.[key] ?? { status: 'idle' }
  const isSpent = spent !== undefined && known.status !== 'failed'
  if (isSpent ? known.status === 'idle' : !isDue(known, resource, { at, again })) return { slice }
  const loading = change(slice, [what, key], { type: 'load', attempt: seq })
  const data = resource.known?.(key, kernel)
  if (data !== undefined) return { slice: change(loading, [what, key], { type: 'data', attempt: seq, at, data }) }
  return { slice: loading, work: [{ type: 'fetch', what, key, attempt: seq, fresh: spent !== undefined }] }
}

function isDue(
  known: Remote<unknown>,
  { lifetime, pause = 0 }: Resource<unknown>,
  { at, again }: { readonly at: number; readonly again: boolean },
): boolean {
  if (known.status !== 'ready' && known.status !== 'failed') return known.status === 'idle'
  // Of before the clock was put back, it would count until then.
  if (at < known.at) return again || known.status === 'ready'
  return known.status === 'ready' ? at - known.at >= lifetime : again && at - known.at >= pause
}

function change(slice: Slice, [what, key]: readonly [string, string], event: Parameters<typeof stepRemote<unknown>>[1]): Slice {
  const now: Remote<unknown> = slice[what]?.[key] ?? { status: 'idle' }
  const next = stepRemote(now, event)
  return next === now ? slice : { ...slice, [what]: { ...slice[what], [key]: next } }
}
