/**
 * Chain-agnostic identifiers and EVM addresses as they cross the wire.
 *
 * EIP-55 checksums are not checked here (that takes a hash function, which a page need not load to read an answer): the
 * server checks them. What the predicates do in code, `openapi.ts` says in JSON Schema: a page need not load that either.
 */
import * as v from 'valibot'
import { type Caip2, type Caip10, isCaip2, isCaip10 } from './caip.ts'

/** A network of a known namespace, like `eip155:1`. */
export const caip2 = v.custom<Caip2>(isCaip2, 'Expected a CAIP-2 network id like eip155:1.')

/** An account or contract on a network, like `eip155:1:0xab…`. */
export const caip10 = v.custom<Caip10>(isCaip10, 'Expected a CAIP-10 address like eip155:1:0x….')

/** 20 bytes in hexadecimal with 0x. */
export const evmAddress = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
  'Expected an EVM address: 0x and 40 hexadecimal digits.',
)
