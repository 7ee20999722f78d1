import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Node } from './node.ts'
import { createNodeHealth } from './node-health.ts'
import { sendRaw } from './write-nodes.ts'

test('no hash is made of a transaction that a node takes or refuses at once', async () => {
  // Of this none can be made.
  const raw = {} as Hex
  const result = { result: '"0x12"' }
  const refusal = { error: { code: -32_000, message: 'insufficient funds' } }
  for (const outcome of [result, refusal]) {
    const node: Node = { label: '1', host: '1', health: createNodeHealth(), head: () => 1, reading: () => 0, send: async () => [outcome] }
    expect(await sendRaw([node], raw, { now: () => 1_000_000, signal: undefined })).toBe(outcome)
  }
})
