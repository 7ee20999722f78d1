/** The nodes of one chain, the gateways to which names lead, and the APIs of others that the server asks, in a process of their own: a flood of the server is none of the runner. */
import '../guard/install.ts'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { answerParent } from '../answer-parent.ts'
import { type BehaviourName, behaviours, type Message } from './behaviours.ts'
import { knownGateway, leadTo } from './contracts.ts'
import { createOutsideApis, type Misbehaviour } from './outside-apis.ts'

const nodes: BehaviourName[] = []
const servers: Server[] = []
/** Requests of the server for each node, and for the gateways last. */
const asked: number[] = []
const apis = createOutsideApis()
let outside = 0
let known = 0
let outsideOpen = 0
let outsideMost = 0

answerParent({
  /** Opens so many nodes and answers with their addresses, and with the base of the APIs. */
  open: async (count: number) => {
    const gateway = await listen(answerOutside)
    // The one that answers is at another address.
    await listen(answerOutside, { host: knownGateway, port: Number(new URL(gateway).port) })
    leadTo(gateway)
    const trap = await listen(apis.answerTrap)
    const urls = await Promise.all(
      Array.from({ length: count }, (_, index) => {
        asked[index] = 0
        return listen((request, response) => answerNode(index, { request, response }))
      }),
    )
    return { nodes: urls, apis: await listen(apis.createListener(trap)) }
  },
  /** The APIs do so with each request in turn; with none, they answer truly. */
  misbehave: (ways: readonly Misbehaviour[]) => apis.misbehave(ways),
  countApis: () => apis.count(),
  behave: ([index, behaviour]: readonly [number, BehaviourName]) => {
    nodes[index] = behaviour
  },
  count: () => ({ asked, outside, outsideMost, known }),
  close: () => {
    for (const server of servers.splice(0)) server.close().closeAllConnections()
  },
})

async function answerNode(index: number, { request, response }: { request: IncomingMessage; response: Parameters<RequestListener>[1] }) {
  response.on('error', () => undefined)
  try {
    const body = JSON.parse(await readText(request)) as Message | Message[]
    asked[index] = (asked[index] ?? 0) + 1
    await behaviours[nodes[index] ?? 'honest']({ messages: [body].flat(), isBatch: Array.isArray(body), response })
  } catch {
    response.destroy()
  }
}

const answerOutside: RequestListener = (request, response) => {
  outside++
  outsideMost = Math.max(outsideMost, ++outsideOpen)
  response.once('close', () => outsideOpen--)
  request.resume()
  const [, path] = (request.url ?? '').split('/')
  if (path === 'known') known++
  if (path === 'stall') return
  if (path === 'huge') return void response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(4_194_304, 'a'))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":"0x"}')
}

async function listen(answer: RequestListener, at = { host: '127.0.0.1', port: 0 }): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(at.port, at.host, resolve))
  return `http://${at.host}:${(server.address() as { port: number }).port}`
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
