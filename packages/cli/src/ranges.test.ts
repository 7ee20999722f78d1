import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { peers, tested } from './ranges.ts'

const peersOf = (folder: string): Readonly<Record<string, string>> => {
  const text = readFileSync(join(import.meta.dirname, '../..', folder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { readonly peerDependencies: Readonly<Record<string, string>> }).peerDependencies
}

test('the ranges are those that the packages ask for', () => {
  const ours = { ...peersOf('react'), ...peersOf('chains') }
  expect(Object.fromEntries(Object.entries(peers).map(([name, { range }]) => [name, range]))).toEqual(ours)
  expect(tested['@wagmi/core']?.range).toBe(peersOf('wagmi')['@wagmi/core'])
  expect(tested.ethers?.range).toBe(peersOf('ethers').ethers)
})
