/**
 * A kit in its production composition whose features' code comes when a test says so, or does not come. The test replaces the list of
 * features by `gated(features)`; loaders, features and kernel stay the real ones.
 */
import type { Environment } from '../src/environment/environment.ts'
import type { AnyDescriptor } from '../src/feature/feature.ts'

export type Gate = {
  /** Lets the code that is being waited for come, or fail. Without a name all of it comes. */
  settle(name?: string, outcome?: 'comes' | 'fails'): void
  /** From now on nothing is waited for. */
  open(): void
}

type Waiting = { readonly name: string; resolve(): void; reject(cause: Error): void }

type Held = { waiting: Waiting[]; isOpen: boolean; readonly modules: boolean }

/** By the environment of the kit: a kit without a gate has its code at once. */
const gates = new WeakMap<Environment, Held>() // allow-module-state: the list of features is a module, too
// allow-module-state: a module is imported without a word of the kit that wants it; tests play one kit after the other
let latest: Held | undefined

/** The name that a gated module goes by, and that of a feature, are told to `settle`. */
function pass(gate: Held | undefined, name: string): Promise<void> {
  if (!gate || gate.isOpen) return Promise.resolve()
  return new Promise((resolve, reject) => gate.waiting.push({ name, resolve, reject }))
}

/**
 * What `vi.mock` gives for a module, once `close` was called: importing it waits at the gate of the kit that was made last. Whoever imports
 * a module that exports `then` waits for that; before `close` there is none, as the mock itself is waited for.
 */
export function gateModule<T extends object>(name: string, real: T): T {
  const module = { ...real }
  closers.push(() => {
    const then = (resolve: (module: T) => void, reject: (cause: unknown) => void): unknown =>
      pass(latest?.modules ? latest : undefined, name).then(() => resolve(real), reject)
    Object.assign(module, { then })
  })
  return module
}

const closers: (() => void)[] = [] // allow-module-state: as above

/** From now on all modules that were given to `gateModule` wait. Each has been imported once before. */
export function closeModules(): void {
  for (const close of closers.splice(0)) close()
}

export function gated(features: readonly AnyDescriptor[]): readonly AnyDescriptor[] {
  return features.map((descriptor) => ({
    ...descriptor,
    async load(place) {
      await pass(gates.get(place.environment), descriptor.name)
      return descriptor.load(place)
    },
  }))
}

/** `modules`: the modules given to `gateModule` wait as well. */
export function gateOf(environment: Environment, { modules = false } = {}): Gate {
  const gate: Held = { waiting: [], isOpen: false, modules }
  gates.set(environment, gate)
  latest = gate
  return {
    settle(name, outcome = 'comes') {
      const settled = gate.waiting.filter((one) => name === undefined || one.name === name)
      gate.waiting = gate.waiting.filter((one) => !settled.includes(one))
      for (const { resolve, reject } of settled)
        outcome === 'comes' ? resolve() : reject(new TypeError('Failed to fetch dynamically imported module'))
    },
    open() {
      gate.isOpen = true
      for (const { resolve } of gate.waiting.splice(0)) resolve()
    },
  }
}
