import { rpc, supportedChains } from '@foyer/contract'
import { expect, test } from 'vitest'
import { toCallTable } from './to-call-table.ts'
import { toExports, toScreens } from './to-list.ts'

test('a list exports every file of a folder', () => {
  expect(toExports('calls', ['balance.ts', 'wallets.ts']).split('\n').slice(1)).toEqual([
    `export * from '../calls/balance.ts'`,
    `export * from '../calls/wallets.ts'`,
    '',
  ])
})

test('the list of views names what each screen.ts exports', () => {
  const text = `import { defineScreen } from '../define-screen.ts'\n\nexport const oneScreen = defineScreen({})\n`
  const list = toScreens([{ name: 'one', text }])
  expect(list).toContain(`import { oneScreen } from './one/screen.ts'`)
  expect(list).toContain('export const screens = [\n  oneScreen,\n] as const')
})

test('a screen.ts that exports no screen is said by its name', () => {
  expect(() => toScreens([{ name: 'one', text: 'export const words = {}' }])).toThrow('one/screen.ts exports no screen.')
})

test('a document shows each call with what it gives, and to whom', () => {
  expect(toCallTable([supportedChains, rpc])).toContain(
    '| `GET /v1/supported-chains` | Networks that the RPC gateway serves | a project |\n| `POST /v1/` |',
  )
})
