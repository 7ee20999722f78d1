'use client'
import type { Tracked } from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'

export type Track = <Name extends Tracked['event']>(event: Name, properties?: Tracked<Name>['properties']) => void

/** Reports what a visitor does to the project's analytics, where that is allowed. */
export function useTrack(): Track {
  const kit = useKit()
  return useCallback(
    (event: Tracked['event'], properties?: object) => kit.send({ type: 'track', event, ...(properties && { properties }) } as Tracked),
    [kit],
  )
}
