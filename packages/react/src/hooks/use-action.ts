'use client'
/**
 * One asynchronous thing a person can start, as a state to render.
 *
 * Answers to an earlier run, or to one that was reset, are dropped: what is shown always belongs to
 * the last `run`.
 */
import { KitError } from '@foyer/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

export type ActionState<Data> =
  | { readonly status: 'idle'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'pending'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: Data; readonly error: undefined }
  | { readonly status: 'error'; readonly data: undefined; readonly error: KitError }

export type Action<Input extends readonly unknown[], Data> = ActionState<Data> & {
  /** Starts it. Resolves with the data; rejects with a `KitError`, which is also in `error`. */
  readonly run: (...input: Input) => Promise<Data>
  /** Back to idle; an answer still on its way is dropped. */
  readonly reset: () => void
}

const idle = { status: 'idle', data: undefined, error: undefined } as const
const pending = { status: 'pending', data: undefined, error: undefined } as const

export function useAction<Input extends readonly unknown[], Data>(perform: (...input: Input) => Promise<Data>): Action<Input, Data> {
  const [state, setState] = useState<ActionState<Data>>(idle)
  const attempt = useRef(0)
  const latest = useRef(perform)
  useEffect(() => {
    latest.current = perform
  })

  const run = useCallback(async (...input: Input): Promise<Data> => {
    const mine = ++attempt.current
    const settle = (next: ActionState<Data>) => mine === attempt.current && setState(next)
    setState(pending)
    try {
      const data = await latest.current(...input)
      settle({ status: 'success', data, error: undefined })
      return data
    } catch (cause) {
      const error = KitError.is(cause) ? cause : new KitError('unknown', 'The action failed for a reason the kit does not know.', { cause })
      settle({ status: 'error', data: undefined, error })
      throw error
    }
  }, [])
  const reset = useCallback(() => {
    attempt.current++
    setState(idle)
  }, [])
  return useMemo(() => ({ ...state, run, reset }), [state, run, reset])
}
