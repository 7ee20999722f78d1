'use client'
import type { UiEvent } from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'

type Tracked = Extract<UiEvent, { readonly type: 'track' }>

export type Track = (event: Tracked['event'], properties?: Tracked['properties']) => void

/** Reports what a visitor does to the project's analytics, where that is allowed. */
export function useTrack(): Track {
  const kit = useKit()
  return useCallback((event, properties) => kit.send({ type: 'track', event, ...(properties && { properties }) }), [kit])
}
