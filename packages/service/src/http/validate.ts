/** Checks the parts of a request against its call; what does not fit becomes one refusal that names every field. */
import type { RefusalCode } from '@foyer/contract'
import * as v from 'valibot'
import { Refusal } from './refusal.ts'

type Schema = v.GenericSchema<unknown, unknown>

/** @throws {Refusal} `invalid_request`, or `invalid_address` for a field of that name when the call declares it. */
export function validate(schema: Schema, value: unknown, refusals: readonly RefusalCode[]): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const reasons = result.issues.slice(0, 20).map((issue) => ({
    field: (v.getDotPath(issue) ?? '').slice(0, 100),
    description: toDescription(issue),
  }))
  const aboutAddress = reasons[0]?.field === 'address' && refusals.includes('invalid_address')
  throw new Refusal(aboutAddress ? 'invalid_address' : 'invalid_request', reasons[0]?.description ?? 'Invalid request.', { reasons })
}

/** These stay word for word, whatever the library's own words are (docs/behaviour.md, Errors). */
function toDescription(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'Required'
  if (issue.type === 'email') return 'Invalid email'
  if (typeof issue.input === 'string' && isTooShort(issue))
    return `String must contain at least ${issue.type === 'non_empty' ? 1 : issue.requirement} character(s)`
  return withoutValue(issue.message)
    .replace(/^Invalid key: Expected never\.$/, 'Not an allowed property.')
    .slice(0, 300)
}

function isTooShort({ type }: v.BaseIssue<unknown>): boolean {
  return type === 'min_length' || type === 'non_empty'
}

/** The library quotes what it received; neither a refusal nor a log repeats a stranger's text or a secret. */
export function withoutValue(message: string): string {
  return message.replace(/(?: but received|: Received) .*$/s, '.')
}
