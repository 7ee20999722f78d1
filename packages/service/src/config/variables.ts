/** Reads the environment of a process. What is wrong is named by its variable, never by its value, and all at once. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { withoutValue } from '../http/validate.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export const wholeVariable = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Expected a whole number.'), v.transform(Number), v.minValue(min), v.maxValue(max))

export const flagVariable = v.pipe(
  v.picklist(['true', 'false'], 'Expected true or false.'),
  v.transform((value) => value === 'true'),
)

export const webVariable = v.pipe(
  v.string(),
  v.check((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value), 'Expected an http or https address.'),
  v.transform((value) => value.replace(/\/$/, '')),
)

/**
 * An empty variable counts as one that is not set: that is how compose files write "none".
 *
 * @throws {ConfigError} naming every variable that is wrong.
 */
export function readVariables<Schema extends v.GenericSchema>(schema: Schema, environment: Environment): v.InferOutput<Schema> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(schema, set)
  if (!result.success) throw new ConfigError(result.issues.map((issue) => describe(v.getDotPath(issue) ?? '', issue)).join('\n'))
  return result.output
}

/** JSON in a variable. @throws {ConfigError} naming every part of it that is wrong. */
export function parseVariable<Schema extends v.GenericSchema>(name: string, schema: Schema, text: string): v.InferOutput<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ConfigError(`${name}: this is not valid JSON.`)
  }
  const result = v.safeParse(schema, value)
  if (!result.success)
    throw new ConfigError(result.issues.map((issue) => describe(`${name}.${v.getDotPath(issue) ?? ''}`, issue)).join('\n'))
  return result.output
}

/** A file that a variable names. @throws {ConfigError} */
export function readVariableFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new ConfigError(`${name}: ${path} cannot be read.`, { cause })
  }
}

/** Runs readers that may each throw a `ConfigError`, and throws one that has the words of all. */
export function readAll<Values extends readonly unknown[]>(...readers: { readonly [Key in keyof Values]: () => Values[Key] }): Values {
  const problems: string[] = []
  const values = readers.map((read) => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.push(error.message)
      return undefined
    }
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return values as unknown as Values
}

function describe(where: string, issue: v.BaseIssue<unknown>): string {
  return `${where}: ${issue.received === 'undefined' ? 'this is needed.' : withoutValue(issue.message)}`
}
