import { describe, expect, test } from 'vitest'
import vectors from '../../testing/vectors/namespaces-cases.json' with { type: 'json' }
import { PairingError } from '../error.ts'
import { isRecord } from '../wire/json-rpc.ts'
import { checkApproval, parseProposalNamespaces, parseSessionNamespaces } from './namespaces.ts'

/** Case 1.7 gives the namespaces themselves. */
const isWhole = (proposal: object) => 'requiredNamespaces' in proposal || Object.keys(proposal).length === 0

function judge(proposal: object, session: object | null): { valid: boolean; code: number | null; message: string | null } {
  try {
    const whole: Readonly<Record<string, unknown>> = isWhole(proposal) ? { ...proposal } : { requiredNamespaces: proposal }
    const required = parseProposalNamespaces(whole.requiredNamespaces ?? {})
    parseProposalNamespaces(whole.optionalNamespaces ?? {})
    if (isRecord(session)) checkApproval(required, parseSessionNamespaces(session.namespaces))
    return { valid: true, code: null, message: null }
  } catch (error) {
    if (!PairingError.is(error, 'invalid_namespaces')) throw error
    return { valid: false, code: error.peerCode ?? null, message: error.message }
  }
}

describe("the specification's worked cases", () => {
  test.each(vectors.cases.map((entry) => [entry.id, entry.title, entry] as const))('%s %s', (_, __, entry) => {
    const { valid, code, message } = entry
    expect(judge(entry.proposal, entry.session)).toEqual({ valid, code, message })
  })
  test('are all here', () => expect(vectors.cases).toHaveLength(14))
})
