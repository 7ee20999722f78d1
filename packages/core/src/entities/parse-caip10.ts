import { type Caip2, isCaip10, type Namespace } from '@foyer/contract/entities'
import { KitError } from './errors.ts'

/** @throws {KitError} `invalid_input` with the text 'Invalid CAIP-10 address' (docs/behaviour.md, Signatures and addresses). */
export function parseCaip10(value: unknown): { network: Caip2; namespace: Namespace; address: string } {
  if (!isCaip10(value)) throw new KitError('invalid_input', 'Invalid CAIP-10 address')
  const [namespace, reference, address] = value.split(':') as [Namespace, string, string]
  return { network: `${namespace}:${reference}`, namespace, address }
}
