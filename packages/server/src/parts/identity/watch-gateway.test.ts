/** What an operator is told of a gateway whose name leads where this server never asks. */
import { createEgress } from '@foyer/service/egress'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createServer } from '../../server.ts'
import { watchGateway } from './watch-gateway.ts'

type Line = { readonly level: number; readonly gateway?: string; readonly reason?: string }

async function start(ipfsGateway: string) {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const config = { host: '127.0.0.1', port: 0, dataDir: 'memory', chains: [], ipfsGateway }
  const server = await createServer(config, {}, { log })
  return { server, warnings: () => lines.filter(({ level }) => level === 40) }
}

test('a start says once that a gateway leads to a private address', async () => {
  // Of the names under localhost each is this machine, without asking a resolver.
  const { server, warnings } = await start('https://ipfs.localhost')
  try {
    await expect.poll(warnings).toMatchObject([{ gateway: 'ipfs.localhost', reason: 'not a public address' }])
  } finally {
    await server.close()
  }
})

test('one that may be asked is not mentioned', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const egress = createEgress({ allowLocal: true })
  await watchGateway('http://ipfs.localhost:8080', { egress, log }).run()
  expect(lines).toEqual([])
  await watchGateway('https://no-such-name.invalid', { egress, log }).run()
  expect(lines).toHaveLength(1)
})
