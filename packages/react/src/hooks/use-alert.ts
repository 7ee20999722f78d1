'use client'
import { type Alert, alerts } from '@foyer/core'
import { useCallback } from 'react'
import { useFeature } from './use-feature.ts'

/** An integrator's mistake or an outage (docs/behaviour.md, Alerts). Only ever present where the modal shows them. */
export function useAlert(): { readonly alert: Alert | undefined; readonly dismiss: () => void } {
  const { slice, handle } = useFeature(alerts)
  const dismiss = useCallback(() => handle.send({ type: 'dismiss' }), [handle])
  return { alert: slice.alert, dismiss }
}
