import { KitError } from '@foyer/core'

export function cancelled(): KitError {
  return new KitError('request_cancelled', 'The request was cancelled before the wallet answered.')
}
