/**
 * Chain-agnostic identifiers as they cross the wire (CAIP-2, CAIP-10), and EVM addresses.
 *
 * Case is kept. EIP-55 checksums are not checked here (that takes a hash function, which a page need not load
 * to read an answer): the server checks them and says so.
 */
import * as v from 'valibot'

export type WireCaip2 = `${'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'}:${string}`
export type WireCaip10 = `${WireCaip2}:${string}`

/** A network of a known namespace, like `eip155:1`. */
export const caip2 = v.custom<WireCaip2>(
  (value) =>
    typeof value === 'string' && /^(?:eip155:(?:0|[1-9][0-9]{0,31})|(?:solana|polkadot|bip122|cosmos):[-_a-zA-Z0-9]{1,32})$/.test(value),
  'Expected a CAIP-2 network id like eip155:1.',
)

/** An account or contract on a network, like `eip155:1:0xab…`. */
export const caip10 = v.custom<WireCaip10>(
  (value) =>
    typeof value === 'string' &&
    value.length <= 172 &&
    /^(?:eip155|solana|polkadot|bip122|cosmos):[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(value),
  'Expected a CAIP-10 address like eip155:1:0x….',
)

/** 20 bytes in hexadecimal with 0x. */
export const evmAddress = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
  'Expected an EVM address: 0x and 40 hexadecimal digits.',
)

/** Stands for a network's native currency where a contract address is asked for (spec 9.15). */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
