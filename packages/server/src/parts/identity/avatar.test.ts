import { createServer, type Server } from 'node:http'
import { createEgress } from '@foyer/service/egress'
import { createTurns } from '@foyer/service/limits'
import { pino } from 'pino'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, createChain } from '../../chains/chain.ts'
import { createMetrics } from '../../observe/metrics.ts'
import { createPictures } from '../../pictures/pictures.ts'
import { sendJson, startNode } from '../../testing/start-node.ts'
import { readAvatar } from './avatar.ts'
import { longestNameAnswer } from './ens-client.ts'

let server: Server
let base: string
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

beforeAll(async () => {
  server = createServer((request, response) => {
    const isImage = request.url?.includes('image') || request.url?.includes('ipfs')
    response.writeHead(200, { 'content-type': isImage ? 'image/png' : 'text/html' }).end(Buffer.from(isImage ? pixel : '', 'base64'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

const read = (record: string, allowLocal = true, chains: readonly Chain[] = []) => {
  const egress = createEgress({ allowLocal })
  const { show } = createPictures({
    key: Buffer.alloc(32),
    egress,
    allowLocal,
    publicUrl: () => 'https://server.example',
    now: Date.now,
    metrics: createMetrics(),
  })
  const { signal } = new AbortController()
  return readAvatar(record, owner, { egress, show, chains, ipfsGateway: base, turns: createTurns(), signal })
}

/** Where a picture of ours comes from. */
const sourceOf = (address: string | null) => {
  expect(address).toMatch(/^https:\/\/server\.example\/public\/getPicture\/[\w-]{22}\/[\w-]+$/)
  return Buffer.from(address?.split('/').at(-1) ?? '', 'base64url').toString()
}

test('an image is given out at an address of ours, which says nothing to its host of who looks', async () => {
  expect(sourceOf(await read(`${base}/image.png`))).toBe(`${base}/image.png`)
})

test('a content id goes through the gateway', async () => {
  const id = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKzK9t'
  for (const record of [`ipfs://${id}/1.png`, `ipfs://ipfs/${id}/1.png`, `${id}/1.png`])
    expect(sourceOf(await read(record))).toBe(`${base}/ipfs/${id}/1.png`)
})

test('an inline image is given out as it is drawn anew, unless it is large', async () => {
  expect(await read(`data:image/png;base64,${pixel}`)).toBe(`data:image/png;base64,${pixel}`)
  expect(await read('data:image/svg+xml;utf8,<svg onload="alert(1)"><script>alert(1)</script><path d="M0 0"/></svg>')).toBe(
    `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>').toString('base64')}`,
  )
  expect(await read(`data:image/png;base64,${pixel}${'A'.repeat(70_000)}`)).toBeNull()
})

test('an inline drawing is read whether or not a % in it means itself', async () => {
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#fff" width="100%"/></svg>'
  const shown = `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`
  for (const data of ['<path fill="#fff" width="100%"/>', '<path fill="%23fff" width="100%"/>', '%3Cpath fill="%23fff" width="100%25"/%3E'])
    expect(await read(`data:image/svg+xml;utf8,<svg>${data}</svg>`)).toBe(shown)
  expect(await read(' data:image/svg+xml, <svg><path fill="#fff" width="100%"/></svg>')).toBe(shown)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<html/>',
  'data:image/png;base64,AAAA',
  'data:image/png,%',
  'file:///etc/passwd',
  'ipfs://../../etc/passwd',
  'eip155:1/erc721:0x0000000000000000000000000000000000000001/1',
  'eip155:1/erc721:0x12/1',
  'no such thing',
  '',
])('%s is no avatar', async (record) => {
  expect(await read(record)).toBeNull()
})

test.each([
  ['as long as a picture is', 'A'.repeat(100), true],
  ['of megabytes', 'A'.repeat(1_048_576), false],
])(
  'an NFT has its picture where its contract returns an address %s, and a longer one is not read to its end',
  async (_, padding, isShown) => {
    const metadata = `data:application/json,${JSON.stringify({ image: `${base}/image.png`, padding })}`
    const said = [encodeAbiParameters([{ type: 'address' }], [owner]), encodeAbiParameters([{ type: 'string' }], [metadata])]
    const node = await startNode((messages, response, batch) => {
      const results = messages.map(({ id, method, params }) => {
        const isOfOwner = (params[0] as { data?: string } | undefined)?.data?.startsWith('0x6352211e')
        return { jsonrpc: '2.0', id, result: method === 'eth_call' ? said[isOfOwner ? 0 : 1] : '0x1' }
      })
      sendJson(response, batch ? results : results[0])
    })
    const asked: (number | undefined)[] = []
    const chain = createChain(
      { caip2: 'eip155:31337', name: 'Test', rpcUrls: [node.url], tokens: [] },
      { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now },
    )
    const watched: Chain = {
      ...chain,
      requestCall(call, signal) {
        asked.push(call.mostBytes)
        return chain.requestCall(call, signal)
      },
    }
    try {
      const address = await read(`eip155:31337/erc721:0x${'2'.repeat(40)}/1`, true, [watched])
      if (isShown) expect(sourceOf(address)).toBe(`${base}/image.png`)
      else expect(address).toBeNull()
      expect(asked).toEqual([longestNameAnswer, longestNameAnswer])
    } finally {
      await Promise.all([chain.close(), node.close()])
    }
  },
)

test('a page is no image, and a private host is not asked at all', async () => {
  expect(await read(`${base}/page`)).toBeNull()
  expect(await read(`${base}/image.png`, false)).toBeNull()
  expect(await read('https://169.254.169.254/image.png', false)).toBeNull()
})
