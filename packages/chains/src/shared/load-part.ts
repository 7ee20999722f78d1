import { KitError } from '@foyer/core'

/**
 * A part of the page's own bundle that loads when it is first needed.
 *
 * @throws {KitError} `network_failed` when it cannot be loaded; the next call tries again.
 */
export async function loadPart<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part()
  } catch (cause) {
    throw new KitError('network_failed', 'This part did not load. Check the connection, then try again.', { cause })
  }
}
