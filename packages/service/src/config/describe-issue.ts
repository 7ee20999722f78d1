/** What a schema has to say of a variable, in words for whoever set it. */
import * as v from 'valibot'
import { withoutValue } from '../http/validate.ts'
import type { Fault } from './config-error.ts'
import { findNearest } from './nearest.ts'
import type { VariableHelp } from './variable-help.ts'

type About = {
  readonly value: Readonly<Record<string, unknown>>
  readonly helpOf: (name: string) => VariableHelp | undefined
}

const shownLength = 60

export function describeIssue(issue: v.BaseIssue<unknown>, { value, helpOf }: About): Fault {
  const path = (v.getDotPath(issue) ?? '').split('.')
  const [name = ''] = path
  const help = helpOf(name)
  const at = help?.secret ? name : path.join('.')
  const isInside = path.length > 1
  if (isInside && issue.expected === 'never') return describeUnknownKey(at, path.at(-1) ?? '', help)
  const isMissing = issue.received === 'undefined'
  return {
    at,
    found: isMissing ? 'nothing' : showFound(isInside ? issue.input : value[name], { path, help }),
    expected: isMissing ? 'a value, which is required' : toExpected(issue.message),
    example: isInside ? toKeyExample(path, help) : help && `${name}=${help.example}`,
  }
}

function describeUnknownKey(at: string, key: string, help: VariableHelp | undefined): Fault {
  const known = Object.keys(help?.keys ?? {})
  const nearest = findNearest(key, known)
  return {
    at,
    found: 'a key that is not known',
    expected: nearest === undefined ? 'only keys that are known here' : `${nearest} (did you mean that?)`,
    example: nearest && `"${nearest}": ${help?.keys?.[nearest]}`,
  }
}

/** The last name on the way: what has no number. */
function toKeyExample(path: readonly string[], help: VariableHelp | undefined): string | undefined {
  const key = path.findLast((part) => !/^\d+$/.test(part))
  const example = key === undefined ? undefined : help?.keys?.[key]
  return example && `"${key}": ${example}`
}

type Seen = { readonly path: readonly string[]; readonly help: VariableHelp | undefined }

/** Addresses may have keys in them, and what was pasted into the wrong place may be anything: only what is short and plain is shown. */
function showFound(value: unknown, { path, help }: Seen): string {
  if (typeof value === 'number' || typeof value === 'boolean') return help?.secret ? 'something else' : String(value)
  if (typeof value !== 'string') return value === null ? 'null' : Array.isArray(value) ? 'a list' : 'an object'
  const isAddress = help?.isAddress || path.some((key) => /url/i.test(key))
  const isPlain = /^[\w .,:/*+-]+$/.test(value) && value.length <= shownLength && !/:\/\//.test(value) && !isAddress
  return !help?.secret && isPlain ? JSON.stringify(value) : `a text of ${value.length} characters (not shown)`
}

const kinds: Readonly<Record<string, string>> = {
  Array: 'a list',
  Object: 'an object',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
}

/** The library's words and ours, without what was received. */
function toExpected(message: string): string {
  const found = /Expected (.*?)\.?$/s.exec(withoutValue(message))?.[1] ?? 'something else'
  if (/^Invalid length/.test(message)) return `a length of ${found}`
  return kinds[found] ?? found
}
