/** Answers every request with the same bytes and nothing else: what `node:http` itself can do. The answer is in `BENCH_ANSWER`, as JSON. */
import { createServer } from 'node:http'

const { headers, body } = JSON.parse(process.env.BENCH_ANSWER ?? '{}') as { headers: Record<string, string>; body: string }
const server = createServer((_, response) => {
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(JSON.stringify({ url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}` }))
})
