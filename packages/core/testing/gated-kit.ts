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

/** By the environment of the kit: a kit without a gate has its code at once. */
const gates = new WeakMap<Environment, { waiting: Waiting[]; isOpen: boolean }>() // allow-module-state: the list of features is a module, too

export function gated(features: readonly AnyDescriptor[]): readonly AnyDescriptor[] {
  return features.map((descriptor) => ({
    ...descriptor,
    async load(place) {
      const gate = gates.get(place.environment)
      if (gate && !gate.isOpen) await new Promise<void>((resolve, reject) => gate.waiting.push({ name: descriptor.name, resolve, reject }))
      return descriptor.load(place)
    },
  }))
}

export function gateOf(environment: Environment): Gate {
  const gate = { waiting: [] as Waiting[], isOpen: false }
  gates.set(environment, gate)
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
