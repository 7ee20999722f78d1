/** What comes back of names is read in its turn: hundreds of answers may come at one moment, and each costs something to be read. */
import { setAsker } from '@foyer/service/limits'
import { expect, test } from 'vitest'
import type { Chain } from '../../chains/chain.ts'
import { createEnsClient } from './ens-client.ts'

test.each(['an answer', 'a refusal'])('%s of a node is read once the turn comes of whom it is for', async (kind) => {
  const lines: { readonly group: string; readonly line: string }[] = []
  let begin: () => void = () => undefined
  const turns = {
    step(whose: (typeof lines)[number]) {
      lines.push(whose)
      return new Promise<void>((resolve) => {
        begin = resolve
      })
    },
  }
  const request = async () => {
    if (kind === 'an answer') return '0x01'
    throw new Error('nothing')
  }
  const { signal } = new AbortController()
  setAsker(signal, '203.0.113.7')
  const client = createEnsClient({ request } as unknown as Chain, { signal, turns })
  let isRead = false
  const read = client.request({ method: 'eth_chainId' }).catch(() => 'failed')
  void read.then(() => {
    isRead = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([isRead, lines]).toEqual([false, [{ group: 'names', line: '203.0.113.7' }]])
  begin()
  expect(await read).toBe(kind === 'an answer' ? '0x01' : 'failed')
})
