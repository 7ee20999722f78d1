import type { Alert } from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

/** An integrator's mistake or an outage (spec 8.01). Only ever present in debug mode. */
export function useAlert(): { readonly alert: Alert | undefined; readonly dismiss: () => void } {
  const kit = useKit()
  const alert = useKitState((state) => state.alert)
  const dismiss = useCallback(() => kit.send({ type: 'dismiss', what: 'alert' }), [kit])
  return { alert, dismiss }
}
