/** Serves the sandbox that sells tokens for test cards: its API, and the page where a buyer pays. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Chain, createPublicClient, http } from 'viem'
import { toSigner } from '../../accounts.ts'
import { assertPortFree } from '../../chains/ports.ts'
import { createCheckout, voidUnanswered } from '../checkout.ts'
import { openPaymentLog } from '../payment-log.ts'
import { createPayouts } from '../payouts.ts'
import { answerRequest } from './answer-request.ts'

export type OnrampOptions = {
  /** Both networks, with the addresses that they really have. */
  readonly chains: readonly Chain[]
  /** Purchases are kept there. */
  readonly file: string
  /** Shared with the server that leads buyers here; 16 characters or more. */
  readonly key: string
  /** Default: a free one. */
  readonly port?: number
  /** How long a bank that does not answer is waited for. Default 3 000. */
  readonly bankMs?: number
  readonly now?: () => number
}

export type OnrampServer = {
  readonly url: string
  /** As it was given, for another server that leads buyers here. */
  readonly key: string
  readonly close: () => Promise<void>
}

/** @throws {PortBusy} when the given port is taken. @throws {Error} where the file has what is no purchase. */
export async function startOnramp({ chains, file, key, port = 0, bankMs = 3_000, now = Date.now }: OnrampOptions): Promise<OnrampServer> {
  await assertPortFree(port, 'the on-ramp sandbox')
  const log = await openPaymentLog(file)
  await voidUnanswered(log)
  const clients = chains.map((chain) =>
    createPublicClient({ chain, transport: http(chain.rpcUrls.default.http[0], { retryCount: 0, timeout: 5_000 }) }),
  )
  const payouts = createPayouts({ log, signer: toSigner('seller'), clients })
  const checkout = createCheckout({ log, payouts, now, bankMs })
  let url = ''
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    answerRequest({ checkout, key, origin: url, now }, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  url = `http://localhost:${typeof address === 'object' && address ? address.port : port}`
  return {
    url,
    key,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await payouts.close()
      await log.close()
    },
  }
}
