/** What EVM wallets and nodes throw, as a `KitError`. */
import type { KitError } from '@foyer/core'
import { translateError as translate, type Where } from '../shared/errors/translate-error.ts'
import { nodeErrors } from './node-errors.ts'

export function translateError(thrown: unknown, where?: Where): KitError {
  return translate(thrown, { where, nodeErrors })
}
