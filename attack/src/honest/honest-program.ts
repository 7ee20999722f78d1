/**
 * The honest client, in a process of its own and at an address of its own: it questions for wallets, names, networks and balances, and one pair
 * of relay clients exchanges messages. Each answer is looked at. What it questions when is fixed beforehand, so that a slow server
 * does not slow the question: latency counts from when the question was due.
 */
import '../guard/install.ts'
import { Agent, request } from 'node:http'
import { answerParent } from '../answer-parent.ts'
import { balanceOf } from '../nodes/behaviours.ts'
import { createHonestPair, type HonestOptions, type HonestPair } from './honest-pair.ts'
import { createTally } from './tally.ts'

/** How often in a second each is asked: within what one address may. */
const perSecond = { wallets: 2, identity: 2, networks: 2, health: 1, balance: 8, relay: 8 } as const
/** And these where an attack wants it. */
const wantedPerSecond = { holdings: 1 } as const
type Wanted = keyof typeof wantedPerSecond
type Kind = keyof typeof perSecond | Wanted

const tally = createTally()
let options: HonestOptions
let pair: HonestPair | undefined
let timers: NodeJS.Timeout[] = []
let wanted: NodeJS.Timeout | undefined
let running = 0
let agent: Agent

answerParent({
  start: async (given: HonestOptions) => {
    options = given
    agent = new Agent({ keepAlive: true, localAddress: given.address })
    pair = await createHonestPair(given, tally)
    for (const [kind, rate] of Object.entries(perSecond) as [Kind, number][]) {
      timers.push(setInterval(() => void act(kind), 1000 / rate))
    }
  },
  /** More is asked from now on. */
  begin: (kind: Wanted) => {
    wanted ??= setInterval(() => void act(kind), 1000 / wantedPerSecond[kind])
  },
  end: () => {
    clearInterval(wanted)
    wanted = undefined
  },
  /** What was noticed since the last time. */
  take: () => tally.take(),
  /** Nothing more is asked; answers when all that was has been answered. */
  stop: async () => {
    for (const timer of timers) clearInterval(timer)
    clearInterval(wanted)
    timers = []
    while (running > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await pair?.settle()
    pair?.close()
    agent?.destroy()
    return tally.take()
  },
  /** How many messages were acknowledged to the sender and have not arrived. */
  undelivered: async () => {
    await pair?.settle()
    return pair?.undelivered()
  },
})

async function act(kind: Kind): Promise<void> {
  running++
  const began = performance.now()
  try {
    if (kind === 'relay') await pair?.exchange()
    else await requests[kind]()
    tally.add(kind, performance.now() - began)
  } catch (error) {
    tally.fail(kind, error instanceof Error ? error.message : String(error))
  } finally {
    running--
  }
}

let count = 0
const nextAccount = (): string => `0x4001${(++count).toString(16).padStart(36, '0')}`

const requests: Readonly<Record<Exclude<Kind, 'relay'>, () => Promise<void>>> = {
  wallets: async () => {
    const { data } = (await ask('GET', '/getWallets?entries=20&page=1')) as { data: unknown[] }
    if (data.length === 0) throw new Error('no wallets')
  },
  // One that is known, as most are.
  identity: async () => void (await ask('GET', '/v1/identity/0x4001000000000000000000000000000000000001')),
  networks: async () => void (await ask('GET', '/v1/supported-chains')),
  health: async () => void (await ask('GET', '/health')),
  // What it is worth may be missing, what there is may not.
  holdings: async () => {
    const { balances } = (await ask('GET', `/v1/account/${nextAccount()}/balance?currency=usd`)) as {
      balances: { quantity: { numeric: string } }[]
    }
    if (balances.length !== 2 || balances.some(({ quantity }) => quantity.numeric !== '1')) throw new Error('wrong holdings')
  },
  // Another one each time: it has to be asked of a node.
  balance: async () => {
    const account = nextAccount()
    const body = JSON.stringify({ jsonrpc: '2.0', id: count, method: 'eth_getBalance', params: [account, 'latest'] })
    const answer = (await ask('POST', '/v1/?chainId=eip155:31337', body)) as { result?: unknown; error?: { code: number } }
    if (answer.result !== balanceOf(account))
      throw new Error(`balance: ${answer.error?.code ?? `wrong (${String(answer.result).slice(0, 20)})`}`)
  },
}

let turn = 0

/** Answers with the body of a 200. Every fifth question comes with a connection of its own, as a visitor does who has just arrived. */
function ask(method: string, path: string, body?: string): Promise<unknown> {
  const url = new URL(path, options.urls[turn++ % options.urls.length])
  for (const [name, value] of Object.entries({ projectId: options.projectId, st: 'attack', sv: '1' })) url.searchParams.set(name, value)
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      agent: turn % 5 === 0 ? false : agent,
      localAddress: options.address,
      timeout: options.waitMs,
      headers: body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
    sent.once('timeout', () => sent.destroy(new Error(`no answer in ${options.waitMs} ms`)))
    sent.once('error', reject)
    sent.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} ${text.slice(0, 100)}`))
        try {
          resolve(JSON.parse(text))
        } catch {
          reject(new Error(`no JSON: ${text.slice(0, 100)}`))
        }
      })
    })
    sent.end(body)
  })
}
