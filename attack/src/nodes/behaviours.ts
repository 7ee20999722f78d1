/** What the nodes of the suite do when they are asked. They speak real HTTP; one of them is honest, the others are not. */
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { answerCall, stallingContract } from './contracts.ts'

export type Message = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
export type BehaviourName = 'honest' | 'lying' | 'ahead' | 'stalling' | 'huge' | 'dripping' | 'garbled'

export type Asked = { readonly messages: readonly Message[]; readonly isBatch: boolean; readonly response: ServerResponse }
export type Behaviour = (asked: Asked) => void | Promise<void>

type Answer = { readonly result: unknown } | { readonly error: unknown }

/** 0x7a69 is 31337. */
export const chainId = '0x7a69'
const startHead = 1_000_000
const started = Date.now()

/** What the honest node says somebody has: anybody can check it. */
export const balanceOf = (address: string): string => `0x${BigInt(`0x${address.slice(-12)}`).toString(16)}`

/** The same of its code and of its nonce. */
export const agreedOf = (address: string): string => `0x${address.slice(-2)}`

/** A block each second. */
const head = (): number => startHead + Math.floor((Date.now() - started) / 1000)
const hex = (value: number): string => `0x${value.toString(16)}`

function answerTruly({ method, params }: Message): Answer {
  const [first] = params
  switch (method) {
    case 'eth_chainId':
      return { result: chainId }
    case 'eth_blockNumber':
      return { result: hex(head()) }
    case 'eth_getBalance':
      return { result: balanceOf(String(first)) }
    case 'eth_getCode':
    case 'eth_getTransactionCount':
      return { result: agreedOf(String(first)) }
    case 'eth_call':
      return answerCall(first)
    case 'eth_gasPrice':
      return { result: hex(1_000_000_000) }
    case 'eth_estimateGas':
      return { result: hex(200_000) }
    case 'eth_getTransactionByHash':
    case 'eth_getTransactionReceipt':
      return { result: null }
    default:
      return { result: `the answer to ${method}` }
  }
}

/** As much as is read of a node. */
const deepest = `${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}`

const isPlain = ({ method }: Message): boolean => method === 'eth_chainId' || method === 'eth_blockNumber'

function send({ messages, isBatch, response }: Asked, answer: (message: Message) => object): void {
  const answers = messages.map((message) => ({ jsonrpc: '2.0', id: message.id, ...answer(message) }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(isBatch ? answers : answers[0]))
}

const isEndless = ({ params: [call] }: Message): boolean => (call as { to?: unknown } | undefined)?.to === stallingContract

const answerHonestly: Behaviour = (asked) => {
  const { messages } = asked
  if (messages.some(isEndless)) return
  if (messages.some(({ method }) => method === 'eth_getLogs')) sendLogs(asked)
  else send(asked, answerTruly)
}

const mebibyte = Buffer.alloc(1_048_576, 'f')

/** As much as is asked for, in KiB: what a stranger's contract makes a node say. From one piece of memory, as it is read. */
function sendLogs({ messages, isBatch, response }: Asked): void {
  function* pieces() {
    if (isBatch) yield '['
    for (const [index, { id, params }] of messages.entries()) {
      yield `${index > 0 ? ',' : ''}{"jsonrpc":"2.0","id":${id},"result":"`
      let left = Number(BigInt((params[0] as { topics?: string[] }).topics?.[0] ?? '0x1'))
      for (; left >= 1_024; left -= 1_024) yield mebibyte
      yield mebibyte.subarray(0, left * 1_024)
      yield '"}'
    }
    if (isBatch) yield ']'
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  Readable.from(pieces(), { objectMode: true }).pipe(response)
}

/** What was asked of its chain and head it answers as a good node does, at once: that is how one gets to be asked first. */
const unlessPlain =
  (behaviour: Behaviour): Behaviour =>
  (asked) =>
    asked.messages.every(isPlain) ? answerHonestly(asked) : behaviour(asked)

export const behaviours: Readonly<Record<BehaviourName, Behaviour>> = {
  honest: answerHonestly,
  // Well-formed, and wrong: what nobody can tell who asks one node alone.
  lying: unlessPlain((asked) => send(asked, ({ method }) => ({ result: method === 'eth_getBalance' ? '0xbad' : '0x' }))),
  // As lying, and a thousand years ahead of the chain: what it says is final, it says.
  ahead: (asked) =>
    send(asked, ({ method }) => ({ result: method === 'eth_blockNumber' ? '0xffffffffff' : method === 'eth_chainId' ? chainId : '0xbad' })),
  stalling: unlessPlain(() => undefined),
  // More than is taken, as fast as it is read.
  huge: unlessPlain(({ response }) => {
    const chunk = Buffer.alloc(1_048_576, 'a')
    let left = 64
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":"2.0","id":1,"result":"')
    const more = () => {
      while (left-- > 0) if (!response.write(chunk)) return void response.once('drain', more)
      response.end('"}')
    }
    more()
  }),
  // A byte now and then, for ever.
  dripping: unlessPlain(({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 200)
    response.once('close', () => clearInterval(timer))
  }),
  // Another's id, twice one id, no JSON, a broken line, another status, too many answers: one after the other.
  garbled: unlessPlain((asked) => {
    const { response, messages } = asked
    const way = Math.floor(Math.random() * 6)
    if (way === 0) return send(asked, () => ({ id: 999, result: '0xbad' }))
    if (way === 1)
      return void response.end(JSON.stringify([...messages, ...messages].map(() => ({ jsonrpc: '2.0', id: 7, result: '0xbad' }))))
    if (way === 2) return void response.end('<html>')
    if (way === 3) return void response.destroy()
    if (way === 4) return void response.writeHead(503).end('{"result":"0xbad"}')
    response.end(deepest)
  }),
}
