import { expect, test } from 'vitest'
import * as index from './index.ts'

test('the public names change only on purpose', () => {
  expect(Object.keys(index).sort()).toEqual([
    'FoyerAccountButton',
    'FoyerButton',
    'FoyerConnectButton',
    'FoyerModal',
    'FoyerNetworkButton',
    'foyer',
    'useAccount',
    'useKit',
    'useKitState',
    'useNetwork',
  ])
})
