/** Reads the environment of a process: every variable with its faults, all at once. What may be secret is never shown. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { ConfigError, type Fault } from './config-error.ts'
import { describeIssue } from './describe-issue.ts'
import type { VariableHelp } from './variable-help.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export const variable = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema, help: VariableHelp) =>
  v.pipe(schema, v.metadata(help))

export const wholeVariable = (min: number, max: number, example: number) => {
  const words = `Expected a whole number from ${min} to ${max}.`
  return variable(v.pipe(v.string(), v.regex(/^\d{1,9}$/, words), v.transform(Number), v.minValue(min, words), v.maxValue(max, words)), {
    example: String(example),
  })
}

export const flagVariable = (example: boolean) =>
  variable(
    v.pipe(
      v.picklist(['true', 'false'], 'Expected true or false.'),
      v.transform((value) => value === 'true'),
    ),
    { example: String(example) },
  )

/** To which paths are added, so it ends with its own. */
export const webVariable = (example: string) =>
  variable(
    v.pipe(
      v.string(),
      v.check((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value), 'Expected an http or https address.'),
      v.check((value) => !/[?#]/.test(value), 'Expected an address without what begins with ? or #.'),
      v.transform((value) => value.replace(/\/$/, '')),
    ),
    { example, isAddress: true },
  )

/** What connects to a database or the like: beside its parts it may have a password, which is escaped as in any address. */
export const isConnectionAddress = (value: string): boolean => {
  // One without a host is of a socket on this machine, which is in its query.
  const address = value.replace('@/', '@localhost/')
  // In a password, / ? and # stand before its @. One in the query, behind what may be a password, is the query's own.
  const isUnescaped = /^[^:]+:\/\/(?:[^@/?#]*:[^@]*[/?#].*|[^?]*[/#][^?]*)@/.test(address)
  // Nor does a port with a path and a query behind it look like a password.
  const hasPortAndQuery = /^[^:]+:\/\/[^@/?#]*:\d{1,5}(?:\/[^@/?#]*)?\?\w+=/.test(address)
  if ((isUnescaped && !hasPortAndQuery) || !URL.canParse(address)) return false
  try {
    const { username, password } = new URL(address)
    return decodeURIComponent(username + password) !== undefined
  } catch {
    return false
  }
}

export const textVariable = (example: string) => variable(v.string(), { example })

/** JSON in a variable. `keys`: those of its objects, each with a value that is right. */
export const jsonVariable = <Schema extends v.GenericSchema>(schema: Schema, help: VariableHelp) =>
  variable(v.pipe(v.string(), v.parseJson({}, 'Expected JSON.'), schema), help)

/** JSON in a file that a variable names. */
export const jsonFileVariable = <Schema extends v.GenericSchema>(schema: Schema, help: VariableHelp) =>
  variable(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
        try {
          return readFileSync(value, 'utf8')
        } catch {
          addIssue({ message: 'Expected a file that can be read.' })
          return NEVER
        }
      }),
      v.parseJson({}, 'Expected a file of JSON.'),
      schema,
    ),
    help,
  )

export type Variables = Readonly<Record<string, v.GenericSchema>>
type Read<Of extends Variables> = v.InferOutput<v.ObjectSchema<Of, undefined>>

/** An empty variable counts as one that is not set: that is how compose files write "none". */
export const isSet = (value: string | undefined): value is string => value !== undefined && value !== ''

/** @throws {ConfigError} with every fault of every variable. */
export function readVariables<const Of extends Variables>(variables: Of, environment: Environment): Read<Of> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => isSet(value)))
  const result = v.safeParse(v.object(variables), set)
  if (result.success) return result.output
  throw new ConfigError(
    result.issues.map((issue): Fault => describeIssue(issue, { value: set, helpOf: (name) => helpOf(variables[name]) })),
  )
}

/** What is said of a variable, through what makes it optional. */
export function helpOf(schema: v.GenericSchema | undefined): VariableHelp | undefined {
  if (schema === undefined) return undefined
  const inner = 'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : schema
  const { example, ...more } = v.getMetadata(inner) as Partial<VariableHelp>
  return example === undefined ? undefined : { example, ...more }
}
