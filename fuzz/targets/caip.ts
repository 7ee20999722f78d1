/** Networks and accounts: `packages/contract/src/entities/caip.ts`, its schemas, and the kit's own reading of an account. */
import assert from 'node:assert/strict'
import {
  addressOf,
  isAccountId,
  isCaip2,
  isCaip10,
  isChainId,
  isNamespace,
  namespaceOf,
  networkOf,
  referenceOf,
} from '../../packages/contract/src/entities/caip.ts'
import { caip2, caip10, evmAddress } from '../../packages/contract/src/entities/caip-schemas.ts'
import { KitError } from '../../packages/core/src/entities/errors.ts'
import { parseCaip10 } from '../../packages/core/src/entities/parse-caip10.ts'
import { orDeclared, type Target } from '../target.ts'

type StandardSchema = { readonly '~standard': { readonly validate: (value: unknown) => object } }

export const target: Target = {
  name: 'caip',
  seeds: [
    ...['eip155:1', 'eip155:abc', 'eip155:-1', 'eip155:01', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'near:mainnet', 'abc:_', 'a:b:c:d'],
    ...[`eip155:1:0x${'ab'.repeat(20)}`, 'near:mainnet:alice.near', 'cosmos:Binance_Chain-1:a%20b', `0x${'Ab'.repeat(20)}`],
  ],
  check(input) {
    const [chain, account] = [isChainId(input), isAccountId(input)]
    assert.ok(!(chain && account))
    assert.equal(takes(caip2, input), isCaip2(input))
    assert.equal(takes(caip10, input), isCaip10(input))
    assert.equal(isCaip2(input), chain && isNamespace(namespaceOf(input)))
    const parsed = orDeclared(
      () => parseCaip10(input),
      (error) => KitError.is(error, 'invalid_input'),
    )
    assert.equal(parsed !== undefined, isCaip10(input))
    if (chain) assertChain(input)
    if (account) {
      const [network, address] = [networkOf(input), addressOf(input)]
      assert.equal(`${network}:${address}`, input)
      assertChain(network)
      assert.ok(!address.includes(':') && address.length > 0 && address.length <= 128)
      if (parsed !== undefined) assert.deepEqual(parsed, { network, namespace: namespaceOf(input), address })
    }
    if (takes(evmAddress, input)) BigInt(input)
  },
}

/** What a schema says of a value. */
const takes = (schema: StandardSchema, value: unknown): boolean => !('issues' in schema['~standard'].validate(value))

function assertChain(id: string): void {
  assert.equal(`${namespaceOf(id)}:${referenceOf(id)}`, id)
  assert.equal(networkOf(id), id)
  // Whoever makes a number of a chain id gets that number, and no error.
  if (namespaceOf(id) === 'eip155') assert.equal(BigInt(referenceOf(id)).toString(), referenceOf(id))
}
