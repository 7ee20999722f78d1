import { KitError } from '../entities/errors.ts'
import type { ConnectorId } from '../entities/wallet.ts'
import type { Driver } from '../kernel/runtime.ts'
import type { Registry } from './registry.ts'

/** The feature that connects by that connector; loads it. */
export function driverOf({ entries, load }: Pick<Registry, 'entries' | 'load'>, connector: ConnectorId): Promise<Driver> | undefined {
  const entry = [...entries.values()].find(({ descriptor }) => descriptor.drives?.includes(connector))
  return (
    entry &&
    load(entry).then(() => {
      if (!entry.driver) throw new KitError('request_cancelled', 'The kit was disposed.')
      return entry.driver
    })
  )
}
