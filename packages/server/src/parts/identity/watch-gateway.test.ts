/** What an operator is told of a gateway whose name leads where this server never asks. */
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createServer } from '../../server.ts'

type Line = { readonly level: number; readonly gateway?: string; readonly reason?: string }

async function start(ipfsGateway: string, allowLocalEgress: boolean) {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const config = { host: '127.0.0.1', port: 0, dataDir: 'memory', chains: [], ipfsGateway, allowLocalEgress }
  const server = await createServer(config, {}, { log })
  return { server, warnings: () => lines.filter(({ level }) => level === 40) }
}

test('a start says once that a gateway leads to a private address', async () => {
  // Of the names under localhost each is this machine, without asking a resolver.
  const { server, warnings } = await start('https://ipfs.localhost', false)
  try {
    await expect.poll(warnings).toMatchObject([{ gateway: 'ipfs.localhost', reason: 'not a public address' }])
  } finally {
    await server.close()
  }
})

test('one that may be asked is not mentioned', async () => {
  const { server, warnings } = await start('http://ipfs.localhost:8080', true)
  await server.close()
  expect(warnings()).toEqual([])
})
