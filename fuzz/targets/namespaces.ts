/** What is proposed and granted: `packages/pairing/src/namespaces/namespaces.ts`. */
import assert from 'node:assert/strict'
import { isChainId, networkOf } from '../../packages/contract/src/entities/caip.ts'
import { PairingError } from '../../packages/pairing/src/error.ts'
import {
  chainsOf,
  checkApproval,
  grantOf,
  parseProposalNamespaces,
  parseSessionNamespaces,
} from '../../packages/pairing/src/namespaces/namespaces.ts'
import { assertBounded, assertSame, orDeclared, parseValue, type Target } from '../target.ts'

const address = `0x${'ab'.repeat(20)}`
const isDeclared = (error: unknown) => PairingError.is(error, 'invalid_namespaces') && typeof error.peerCode === 'number'

export const target: Target = {
  name: 'namespaces',
  seeds: [
    { eip155: { chains: ['eip155:1', 'eip155:137'], methods: ['personal_sign'], events: ['chainChanged'] } },
    { 'eip155:10': { methods: ['eth_sign'], events: [] }, solana: { chains: ['solana:x'], methods: [], events: [] } },
    { eip155: { accounts: [`eip155:1:${address}`, `eip155:137:${address}`], methods: ['personal_sign'], events: ['chainChanged'] } },
    { 'eip155:1': { accounts: [`eip155:1:${address}`], chains: ['eip155:1'], methods: [], events: [] }, cosmos: { accounts: [] } },
  ].map((value) => JSON.stringify(value)),
  check(input) {
    const value = parseValue(input)
    const proposal = orDeclared(() => parseProposalNamespaces(value), isDeclared)
    const session = orDeclared(() => parseSessionNamespaces(value), isDeclared)
    if (proposal !== undefined) {
      assertSame(parseProposalNamespaces(structuredClone(proposal)), proposal, 'read twice')
      assertBounded(proposal, input)
    }
    if (session === undefined) return
    assertSame(parseSessionNamespaces(structuredClone(session)), session, 'read twice')
    assertBounded(session, input)
    const granted = Object.values(session).flatMap(({ accounts }) => accounts)
    for (const chain of chainsOf(session)) {
      assert.ok(isChainId(chain))
      const { accounts } = grantOf(session, chain)
      assert.ok(accounts.length > 0 && accounts.every((account) => networkOf(account) === chain && granted.includes(account)))
    }
    assert.deepEqual(grantOf(session, 'constructor:1'), { accounts: [], methods: [], events: [] })
    if (proposal !== undefined) orDeclared(() => checkApproval(proposal, session), isDeclared)
    checkApproval({}, session)
  },
}
