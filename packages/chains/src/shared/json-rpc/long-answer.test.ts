/** A node that answers without an end fills nobody's memory (docs/limits.md, Lists of the modal). */
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { useRpcClients } from '../../../testing/rpc-client.ts'

const { serve, connect } = useRpcClients()
// A busy machine may take longer than usual to read so much.
const timeoutMs = 120_000
const balance = { method: 'eth_getBalance', params: ['0x0', 'latest'] }

const piece = Buffer.alloc(1_048_576, '0')

/** Goes on for as long as somebody takes it. @param taken is told of each piece */
function answerForEver(response: ServerResponse, taken = (): unknown => undefined): void {
  const write = (): void => {
    if (response.destroyed) return
    response.write(piece, (error) => {
      if (error) return
      taken()
      write()
    })
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"jsonrpc":"2.0","id":1,"result":"0x')
  write()
}

test('is left once it is longer than 32 MiB, and another node is asked', async () => {
  let pieces = 0
  const left: Promise<unknown>[] = []
  const endless = await serve((_, response) => {
    left.push(new Promise((resolve) => response.on('close', resolve)))
    answerForEver(response, () => pieces++)
  })
  const honest = await serve(() => '0x2a')
  expect(await connect([endless.url, honest.url], { timeoutMs }).request(balance)).toBe('0x2a')
  await Promise.all(left)
  // Some of it is on its way when the line is cut.
  expect([left.length, pieces < 64]).toEqual([1, true])
})

test('is said to be too long where there is no other node', async () => {
  const endless = await serve((_, response) => void answerForEver(response))
  await expect(connect([endless.url], { retries: 0, timeoutMs }).request(balance)).rejects.toMatchObject({
    code: 'server_failed',
    message: `${new URL(endless.url).host} gave an answer that cannot be used: it is longer than 32 MiB.`,
  })
})

test('a batch whose answer is too long is asked for in smaller ones', async () => {
  const server = await serve(({ calls }, response) => (calls.length > 1 ? void answerForEver(response) : '0x2a'))
  // By a clock that stands still all of them wait for the same moment, however busy the machine is.
  const client = connect([server.url], { retryDelayMs: 1, timeoutMs, now: () => 0 })
  const asked = [1, 2, 3, 4].map((block) => client.request({ method: 'eth_getBalance', params: ['0x0', `0x${block}`] }))
  expect(await Promise.all(asked)).toEqual(['0x2a', '0x2a', '0x2a', '0x2a'])
  expect(server.exchanges.map(({ calls }) => calls.length)).toEqual([4, 2, 2, 1, 1, 1, 1])
})
