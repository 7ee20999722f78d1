import { mainnet } from '@foyer/chains/networks'
import { createKit, type KitOptions } from '@foyer/core'
import { expect, test } from 'vitest'
import { kitOptions } from './options.ts'

test('the options are those that createKit reads, no more and no fewer', () => {
  const kit = createKit({ projectId: 'your-project', networks: [mainnet] })
  const { features, hosts, ...others } = kit.options
  kit.dispose()
  const read = [
    ...Object.keys(others),
    'features',
    'hosts',
    ...Object.keys(features).map((name) => `features.${name}`),
    ...Object.keys(hosts).map((name) => `hosts.${name}`),
  ]
  expect([...kitOptions].sort()).toEqual(read.sort())
})

test('one that is not read is refused by the kit, as the doctor says', () => {
  const options = { projectId: 'your-project', networks: [mainnet], siweConfig: {} } as unknown as KitOptions
  expect(() => createKit(options)).toThrow('siweConfig')
})
