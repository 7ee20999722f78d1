/**
 * Every state each view can be in: what the tests check one by one and the gallery draws. Gathered from the folders of the views, so that
 * no list names them a second time. Only for tests and tools that Vite serves.
 */
/// <reference types="vite/types/importMeta.d.ts" />
import type { ScreenName } from '@foyer/core'
import { screens } from '../src/screens/screens.gen.ts'
import type { ViewState, ViewStates } from './view-state.ts'

const found = import.meta.glob<ViewStates>('../src/screens/*/testing/states.ts', { eager: true, import: 'states' })
const names = screens.map(({ name }) => name)

export const viewStates = Object.fromEntries(names.map((name) => [name, found[fileOf(name)] ?? {}])) as Readonly<
  Record<ScreenName, ViewStates>
>

/** One after the other, as `test.each` takes them. */
export const everyState = names.flatMap((name) => Object.entries(viewStates[name]).map(([label, view]) => [name, label, view] as const))

/** What is longest to say is where windows and languages go wrong. */
const always: readonly string[] = ['long names', 'own wallets']

/**
 * Of each view its first state, those that are the most to say, and every sixth of the others: six turns that follow each other
 * see every state. In the order of `everyState`.
 */
export const statesOfTurn = (turn: number) =>
  names.flatMap((name) =>
    Object.entries(viewStates[name])
      .filter(([label], index) => index === 0 || always.includes(label) || (index + turn) % 6 === 0)
      .map(([label, view]) => [name, label, view] as const),
  )

/** @throws {Error} where the view has no such state. */
export function stateOf(name: ScreenName, label: string): ViewState {
  const view = viewStates[name][label]
  if (!view) throw new Error(`No state "${label}" of ${name}.`)
  return view
}

/** Lists of states that belong to no view. */
export const strayStates: readonly string[] = Object.keys(found).filter((file) => !names.some((name) => fileOf(name) === file))

/** `WhatIsAWallet` → its folder's list. */
function fileOf(name: ScreenName): string {
  const folder = name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()
  return `../src/screens/${folder}/testing/states.ts`
}
