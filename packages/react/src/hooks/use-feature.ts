'use client'
import { type FeatureDescriptor, type FeatureHandle, sliceOf } from '@foyer/core'
import { useMemo } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type FeatureInfo<Slice, Event> = { readonly slice: Slice; readonly handle: FeatureHandle<Slice, Event> }

/** A feature of the kit: its slice of the state, and the handle that it is spoken to through. */
export function useFeature<Slice, Event>(descriptor: FeatureDescriptor<Slice, Event>): FeatureInfo<Slice, Event> {
  const kit = useKit()
  const slice = useKitState((state) => sliceOf(state, descriptor), Object.is)
  const handle = useMemo(() => kit.feature(descriptor), [kit, descriptor])
  return { slice, handle }
}
