/** What a fuzzing target is: one parser, inputs to start from, and all that must hold of it. */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

export type Target = {
  /** Of its file, and of its corpus. */
  readonly name: string
  /** Inputs that the parser takes, and some that it only just refuses: what is mutated first. */
  readonly seeds: readonly string[]
  /** Parses one input, and throws whatever is not as it must be. */
  readonly check: (input: string) => void
  /** The longest input that is tried. */
  readonly longest?: number
}

export const defaultLongest = 100_000

/** The value, or `undefined` where the work ends in an error that is declared. Any other error is a finding. */
export function orDeclared<T>(work: () => T, isDeclared: (error: unknown) => boolean): T | undefined {
  try {
    return work()
  } catch (error) {
    if (isDeclared(error)) return undefined
    throw error
  }
}

/** What is read again from what was written is the same. */
export function assertSame(one: unknown, other: unknown, what: string): void {
  if (!isDeepStrictEqual(one, other)) assert.deepStrictEqual(one, other, what)
}

/** A parser that answers with much more than it was given can be made to fill memory. */
export function assertBounded(output: unknown, input: string, factor = 8): void {
  const size = sizeOf(output)
  assert.ok(size <= 2_000 + input.length * factor, `${input.length} characters of input made ${size} of output`)
}

function sizeOf(output: unknown): number {
  try {
    return JSON.stringify(output)?.length ?? 0
  } catch {
    return JSON.stringify(output, (_, value) => (typeof value === 'bigint' ? String(value) : value)).length
  }
}

/** As JSON has it: without what is undefined, and with one zero. */
export const viaJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** JSON of strangers as a value; `undefined` for what is none. */
export function parseValue(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch {
    return undefined
  }
}

/** Nothing that was parsed may have changed what every object is made of. */
export function assertUnpolluted(): void {
  for (const key in {}) assert.fail(`every object has a property ${key} now`)
  for (const key in []) assert.fail(`every list has a property ${key} now`)
}
