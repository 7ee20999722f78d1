/** EIP-712 typed data as callers pass it: an object or JSON text, with whole numbers of any size kept exact. */
import { KitError } from '@foyer/core'

type Field = { readonly name: string; readonly type: string }

export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly Field[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** In the order of EIP-712, which is the order wallets hash them in. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/** @throws {KitError} `invalid_input`, saying which part is missing. */
export function parseTypedData(value: unknown): TypedData {
  const { domain = {}, types, primaryType, message } = record(typeof value === 'string' ? fromJson(value) : value, 'The typed data')
  const [checkedDomain, checkedTypes] = [record(domain, 'Its domain'), record(types, 'Its types')]
  for (const [name, fields] of Object.entries(checkedTypes)) {
    if (!Array.isArray(fields) || !fields.every(isField)) throw invalid(`The type ${name} is not a list of names and types.`)
  }
  if (typeof primaryType !== 'string' || !(Object.hasOwn(checkedTypes, primaryType) || primaryType === 'EIP712Domain')) {
    throw invalid('The primaryType is missing or not among the types.')
  }
  const present = domainFields.filter(({ name }) => checkedDomain[name] !== undefined)
  return {
    domain: checkedDomain,
    types: { EIP712Domain: present, ...checkedTypes } as TypedData['types'],
    primaryType,
    message: primaryType === 'EIP712Domain' && message === undefined ? {} : record(message, 'Its message'),
  }
}

/** JSON text for the wallet. Bigints become decimal strings, which EIP-712 encoders take as whole numbers. */
export function toJson(typedData: TypedData): string {
  try {
    return JSON.stringify(typedData, (_key, value: unknown) => {
      if (typeof value === 'number' && !Number.isSafeInteger(value)) {
        throw invalid(`The number ${value} is not exact in JavaScript: pass it as a bigint or a string.`)
      }
      return typeof value === 'bigint' ? value.toString() : value
    })
  } catch (cause) {
    throw KitError.is(cause) ? cause : new KitError('invalid_input', 'The typed data cannot be written as JSON.', { cause })
  }
}

/** Whole numbers that JavaScript would round are read as strings. */
function fromJson(text: string): unknown {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, (token) =>
    /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  )
  try {
    return JSON.parse(exact)
  } catch (cause) {
    throw new KitError('invalid_input', 'The typed data is not JSON.', { cause })
  }
}

function record(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Readonly<Record<string, unknown>>
  throw invalid(`${what} is not an object.`)
}

function isField(value: unknown): value is Field {
  const field = value as Partial<Field> | null
  return typeof field?.name === 'string' && typeof field.type === 'string'
}

function invalid(message: string): KitError {
  return new KitError('invalid_input', message)
}
