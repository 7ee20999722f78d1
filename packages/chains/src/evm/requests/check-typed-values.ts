/** Whether EIP-712 values fit their types: a wallet may cut, round or misread what does not. */
import { KitError } from '@foyer/core'
import { parseAddress } from '../address.ts'
import type { TypedData } from './typed-data.ts'

/** @throws {KitError} `invalid_input`, naming the place. `typedData` has no circles. */
export function checkTypedValues({ domain, types, primaryType, message }: TypedData): void {
  check('EIP712Domain', domain, 'domain')
  if (primaryType !== 'EIP712Domain') check(primaryType, message, 'message')

  function check(type: string, value: unknown, at: string): void {
    const [, item, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    if (item !== undefined) {
      if (!Array.isArray(value)) throw misfit(at, 'is not a list')
      if (length && value.length !== Number(length)) throw misfit(at, `has ${value.length} items instead of ${length}`)
      value.forEach((one, i) => {
        check(item, one, `${at}[${i}]`)
      })
    } else if (Object.hasOwn(types, type)) {
      // Wallets hash an absent struct as zero (EIP-712 in its v4 form).
      if (value === null && at !== 'message') return
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw misfit(at, `is not a ${type}`)
      for (const field of types[type] ?? []) check(field.type, (value as Record<string, unknown>)[field.name], `${at}.${field.name}`)
    } else if (value === undefined) {
      throw misfit(at, 'is missing')
    } else {
      checkAtom(type, value, at)
    }
  }
}

function checkAtom(type: string, value: unknown, at: string): void {
  const [, sign, bits] = /^(u?)int(\d{0,3})$/.exec(type) ?? []
  const [, size] = /^bytes(\d{0,2})$/.exec(type) ?? []
  if (sign !== undefined && isBetween(Number(bits || 256) / 8, 1, 32)) {
    const number = toInteger(value)
    const width = BigInt(bits || 256)
    const [min, max] = sign ? [0n, 2n ** width - 1n] : [-(2n ** (width - 1n)), 2n ** (width - 1n) - 1n]
    if (number === undefined || number < min || number > max) throw misfit(at, `is not a whole number that fits ${type}`)
  } else if (size === '' || isBetween(Number(size), 1, 32)) {
    const isHex = typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)
    if (!isHex || (size && value.length !== 2 + 2 * Number(size))) throw misfit(at, `is not ${size || 'hexadecimal'} bytes with 0x`)
  } else if (type === 'address') {
    if (typeof value !== 'string' || !value.startsWith('0x') || !parseAddress(value))
      throw misfit(at, 'is not an address, or its checksum is wrong')
  } else if (type === 'bool' || type === 'string') {
    if (typeof value !== (type === 'bool' ? 'boolean' : 'string')) throw misfit(at, `is not a ${type}`)
  } else {
    throw misfit(at, `has the unknown type ${type.slice(0, 40)}`)
  }
}

function isBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 80) return undefined
  if (/^-?\d+$/.test(value) || /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  return undefined
}

function misfit(at: string, what: string): KitError {
  return new KitError('invalid_input', `The typed data does not fit its types: ${at} ${what}.`)
}
