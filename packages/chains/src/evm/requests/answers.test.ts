/** What a wallet must answer with, to the digit (docs/behaviour.md, Signatures and addresses). */
import { describe, expect, test } from 'vitest'
import { createTestHost } from '../../../testing/adapter-host.ts'
import { clearPageAfterEach, putOnPage } from '../../../testing/page.ts'
import { addressA, addressB, createTestWallet } from '../../../testing/wallet.ts'
import { evm } from '../evm.ts'
import { parseSignature } from './signature.ts'

clearPageAfterEach()

/** The result of a transfer whose wallet answers so. */
async function send(answer: unknown): Promise<unknown> {
  putOnPage(createTestWallet({ eth_sendTransaction: answer }))
  const client = evm().create(createTestHost())
  client.wallets.start()
  try {
    await client.wallets.connect('injected', { signal: new AbortController().signal })
    return await client.sign.transaction('injected', { network: 'eip155:1', from: addressA, to: addressB, value: 1n })
  } finally {
    client.dispose()
  }
}

describe('the hash of a transaction', () => {
  test.each(['cd'.repeat(32), 'CD'.repeat(32)])('is 64 hexadecimal digits, in any case: 0x%s', async (digits) => {
    expect(await send(`0x${digits}`)).toBe(`0x${digits}`)
  })

  test.each([
    ['63 digits', `0x${'c'.repeat(63)}`],
    ['65 digits', `0x${'c'.repeat(65)}`],
    ['a letter that is no digit', `0x${'g'.repeat(64)}`],
    ['no 0x', 'cd'.repeat(32)],
    ['space around it', ` 0x${'cd'.repeat(32)}`],
    ['a line below it', `0x${'cd'.repeat(32)}\n`],
  ])('is nothing with %s', async (_, answer) => {
    await expect(send(answer)).rejects.toMatchObject({ code: 'wallet_broken' })
  })
})

describe('a signature', () => {
  test.each([31, 64, 65, 400])('has %i whole bytes', (bytes) => {
    expect(parseSignature(`0x${'Ab'.repeat(bytes)}`)).toBe(`0x${'Ab'.repeat(bytes)}`)
  })

  test.each([
    ['30 bytes', `0x${'ab'.repeat(30)}`],
    ['half a byte at its end', `0x${'a'.repeat(131)}`],
    ['a letter that is no digit', `0x${'ag'.repeat(65)}`],
    ['no 0x', 'ab'.repeat(65)],
  ])('is none with %s', (_, answer) => {
    expect(() => parseSignature(answer)).toThrow(expect.objectContaining({ code: 'wallet_broken' }))
  })
})
