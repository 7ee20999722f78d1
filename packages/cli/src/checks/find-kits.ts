/** Where an app makes its kit, and which names it has for it. */
import type { App } from '../app/app.ts'
import type { Call, Module } from '../app/module.ts'

export type KitCall = Call & { readonly file: string }

/** Calls of `createKit`, under whichever name it was imported. */
export function findKits({ modules }: App): readonly KitCall[] {
  return modules.flatMap((module) => kitsOf(module).map((call) => ({ ...call, file: module.file })))
}

export const kitsOf = (module: Module): readonly Call[] => callsOf(module, /^@foyer\/(core|standalone)$/, 'createKit')

/** Calls of something that a package exports; also by a namespace (`core.createKit`). */
export function callsOf({ imports, calls }: Module, specifier: RegExp, name: string): readonly Call[] {
  const locals = imports
    .filter((one) => specifier.test(one.specifier))
    .flatMap(({ names }) =>
      names.flatMap(({ imported, local }) => (imported === name ? [local] : imported === '*' ? [`${local}.${name}`] : [])),
    )
  return calls.filter(({ callee }) => locals.includes(callee))
}
