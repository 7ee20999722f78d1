import type { ConnectorId } from '../entities/wallet.ts'
import type { Driver } from '../kernel/runtime.ts'
import type { Registry } from './registry.ts'

/** The feature that connects by that connector; loads it. There is none where the kit is disposed meanwhile. */
export function driverOf(
  { entries, load }: Pick<Registry, 'entries' | 'load'>,
  connector: ConnectorId,
): Promise<Driver | undefined> | undefined {
  const entry = [...entries.values()].find(({ descriptor }) => descriptor.drives?.includes(connector))
  return entry && load(entry).then(() => entry.performer?.driver)
}
