/** A person who signs, and somebody who checks it: real signatures of a key that everybody knows. */
import { isAddressEqual, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Verify } from '../src/sign-in/role.ts'

export const person = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

/** As a server checks what came from an account of its own. */
export const verify: Verify = async ({ message, account, signature, type }) => {
  const address = await recoverMessageAddress({ message, signature: signature as `0x${string}` })
  return type === 'eip191' && isAddressEqual(address, (account.split(':')[2] ?? '') as `0x${string}`)
}
