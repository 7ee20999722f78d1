'use client'
/**
 * Reads a part of the kit's state and renders again only when that part changes.
 *
 * The part may be built on the fly (`state => ({ a: state.x, b: state.y })`): results that are
 * shallowly equal keep their identity, so an inline selector neither loops nor renders for nothing.
 */
import type { KitState } from '@foyer/core'
import { serverState } from '@foyer/core/server'
import { useContext, useMemo, useRef, useSyncExternalStore } from 'react'
import { InitialContext, useKit } from '../kit-context.ts'

export function useKitState<T>(selector: (state: KitState) => T, isEqual: (one: T, other: T) => boolean = shallowEqual): T {
  const kit = useKit()
  const initial = useContext(InitialContext)
  const latest = useRef<{ readonly value: T } | undefined>(undefined)
  const [readClient, readServer] = useMemo(() => {
    const stable = (value: T): T => {
      if (!latest.current || !isEqual(latest.current.value, value)) latest.current = { value }
      return latest.current.value
    }
    let seen: KitState | undefined
    let selected: T
    const client = () => {
      const state = kit.getState()
      if (state !== seen) {
        seen = state
        selected = stable(selector(state))
      }
      return selected
    }
    const server = stableOnce(() => stable(selector(serverState(kit, initial))))
    return [client, server]
  }, [kit, initial, selector, isEqual])
  return useSyncExternalStore(kit.subscribe, readClient, readServer)
}

function stableOnce<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Same value, or two plain objects or lists whose own parts are the same. */
export function shallowEqual<T>(one: T, other: T): boolean {
  if (Object.is(one, other)) return true
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && Object.is(one[key as keyof T], other[key as keyof T]))
  )
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}
