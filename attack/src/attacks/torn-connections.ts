import { setTimeout as wait } from 'node:timers/promises'
import { opcodes, toFrame } from '../../../bench/src/relay/frames.ts'
import type { Attack, Field } from '../attack.ts'
import { flood, toFound } from '../tools/flood.ts'
import { openSocket, query } from '../tools/http.ts'

/** The same numbers on every run, so that what one run finds another finds. */
function createDice(seed: number) {
  let state = seed
  const throwDice = (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 12) % sides
  }
  return { throwDice, oneOf: <Item>(items: readonly Item[]): Item => items[throwDice(items.length)] as Item }
}

const host = 'Host: localhost\r\n'
const post = (path: string, body: string, more = `Content-Length: ${Buffer.byteLength(body)}\r\n`): string =>
  `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\n${more}\r\n${body}`
const chunked = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
const rpc = `/v1/?chainId=eip155:31337&${query}`
const call = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
/** Its answer is half a megabyte, sent in parts. */
const logs = (turn: number): string =>
  `{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"fromBlock":"0x${(turn % 5_000).toString(16)}","toBlock":"0x${(turn % 5_000).toString(16)}","topics":["0x200"]}]}`
const upgrade = `GET /relay HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

/** Of HTTP and of what only begins like it; each by the turn in which it is sent. */
const pieces: readonly ((turn: number) => string)[] = [
  () => `GET /health HTTP/1.1\r\n${host}\r\n`,
  () => `HEAD /getWallets?entries=100&${query} HTTP/1.1\r\n${host}\r\n`,
  () => `GET /getWallets?entries=100&${query} HTTP/1.1\r\n${host}Accept-Encoding: gzip\r\n\r\n`,
  () => `GET /getWallets?entries=100&${query} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`,
  () => `GET /health HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  () => `OPTIONS ${rpc} HTTP/1.1\r\n${host}Origin: https://a.example\r\nAccess-Control-Request-Method: POST\r\n\r\n`,
  () => post(rpc, call),
  (turn) => post(rpc, logs(turn)),
  (turn) => post(rpc, `[${Array.from({ length: 3 }, (_, index) => logs(turn + index)).join()}]`),
  () => post(rpc, `"${'x'.repeat(300_000)}"`),
  () => post(rpc, '', 'Content-Length: 300000\r\n') + 'x'.repeat(70_000),
  () => post(rpc, chunked(call.slice(0, 20)) + chunked(call.slice(20)) + chunked(''), 'Transfer-Encoding: chunked\r\n'),
  () => post(rpc, chunked('x'.repeat(70_000)), 'Transfer-Encoding: chunked\r\n'),
  () => post(rpc, call, `Expect: 100-continue\r\nContent-Length: ${call.length}\r\n`),
  () => post(rpc, call, `Expect: nothing\r\nContent-Length: ${call.length}\r\n`),
  () => post(`/v1/fungible/price?${query}`, '{"projectId":1}'),
  () => upgrade,
  () =>
    upgrade +
    toFrame(opcodes.text, Buffer.from('{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}')).toString('latin1').repeat(20),
  () => `GET /health HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
  () => `CONNECT a.example:443 HTTP/1.1\r\n${host}\r\n`,
  () => `TRACE / HTTP/1.1\r\n${host}\r\n`,
  () => `GET /health HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
  () => `GET / HTTP/1.1\r\n${'X-Long: '.padEnd(20_000, 'y')}\r\n\r\n`,
  () => 'no HTTP at all\r\n\r\n',
]

const nobody = `Authorization: Bearer foyer-operator_${'0'.repeat(16)}_${'0'.repeat(64)}\r\n`
const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const from = `"from":"eip155:31337:${token}","to":"eip155:31337:${token}","userAddress":"eip155:31337:${token}","amount":"1"`
const bought = '"purchaseCurrency":"USDC","paymentCurrency":"USD","paymentMethod":"CARD","amount":"10","network":"ethereum"'

/** Every call that reads a body: its method and path, what its body says, and headers of its own. */
const bodyCalls: readonly (readonly [start: string, says: string, headers?: string])[] = [
  ['POST /operator/v1/projects', '"id":"torn-project","name":"Torn","allowedOrigins":[]', nobody],
  ['PATCH /operator/v1/projects/torn-project', '"name":"Torn"', nobody],
  [`POST ${rpc}`, '"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]'],
  [`POST /v1/fungible/price?${query}`, `"currency":"usd","addresses":["eip155:31337:${token}"]`],
  [`POST /v1/convert/build-transaction?${query}`, from],
  [`POST /v1/onramp/quote?${query}`, bought],
  [`POST /v1/generators/onrampurl?${query}`, '"destinationWallets":[]'],
  [`POST /e?${query}`, '"props":{"type":"track","event":"MODAL_OPEN"}'],
]

/** One whole request, and gone up to 20 ms after that: whatever the server does for it then, it does for nobody. */
async function hangUp(field: Field, addresses: readonly string[], turn: number): Promise<string> {
  const { throwDice, oneOf } = createDice(turn + 1)
  const socket = openSocket(field.server().http, oneOf(addresses))
  const [start, says, headers = ''] = oneOf(bodyCalls)
  const body = `{${says},"padding":"${'x'.repeat(oneOf([0, 20_000, 60_000]))}"}`
  const head = `${start} HTTP/1.1\r\n${host}${headers}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  // Also where it breaks.
  await new Promise<unknown>((resolve) => socket.write(head + body, resolve))
  await wait(oneOf([0, 1, 2, 3, throwDice(21)]))
  if (throwDice(2) === 0) socket.resetAndDestroy()
  else socket.destroy()
  return 'hung up'
}

async function tear(field: Field, addresses: readonly string[], turn: number): Promise<string> {
  const { throwDice, oneOf } = createDice(turn + 1)
  const socket = openSocket(field.server().http, oneOf(addresses))
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('close', () => resolve(false))
  })
  if (!isOpen) return 'refused'
  // Some read all, some nothing, and some now and then.
  const reading = throwDice(3)
  if (reading === 0) socket.pause()
  else if (reading === 1) socket.on('data', () => socket.pause() && setTimeout(() => socket.resume(), throwDice(30)))
  else socket.resume()
  let rest = Buffer.from(Array.from({ length: 1 + throwDice(8) }, () => oneOf(pieces)(turn)).join(''), 'latin1')
  // Half of them are cut off before their end.
  if (throwDice(2) === 0) rest = rest.subarray(0, throwDice(rest.length))
  while (rest.length > 0 && !socket.destroyed) {
    const length = Math.max(oneOf([1, 400, 5_000, 100_000, rest.length]), Math.ceil(rest.length / 50))
    socket.write(rest.subarray(0, length))
    rest = rest.subarray(length)
    if (throwDice(3) === 0) await wait(throwDice(5))
  }
  await wait(oneOf([0, 1, 5, 20, 100]))
  const end = throwDice(3)
  if (end === 0) socket.resetAndDestroy()
  else if (end === 1) socket.destroy()
  else {
    socket.end()
    socket.resume()
    await Promise.race([wait(200), new Promise((resolve) => socket.once('close', resolve))])
    socket.destroy()
  }
  return 'torn'
}

export const tornConnections: Attack = {
  name: 'torn-connections',
  what: 'from two hundred addresses, four at a time, strangers say whatever is HTTP or nearly, in any pieces, read of the answers what they like, and are gone at any moment; two more at a time send a whole request and hang up while something is done for it',
  bounds: ['bytes of a connection that are parsed', 'for how long nothing more of a connection is parsed'],
  short: true,
  async run(field) {
    const addresses = Array.from({ length: 200 }, field.address)
    const [torn, hungUp] = await Promise.all([
      flood(field, 4, (turn) => tear(field, addresses, turn)),
      flood(field, 2, (turn) => hangUp(field, addresses, turn)),
    ])
    return toFound(new Map([...torn, ...hungUp]))
  },
}
