/** Requests to the sandbox: signed ones to its API, and those of browsers to its page. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerApi } from '../answer-api.ts'
import type { Checkout } from '../checkout.ts'
import { showAbout, showMessage, showPayment } from '../page/pages.ts'
import { style } from '../page/style.ts'
import type { Payment } from '../payment.ts'
import { areSigned, signatureHeader, signParts } from '../signature.ts'

export type AnswerParts = {
  readonly checkout: Checkout
  readonly key: string
  /** Of this server. */
  readonly origin: string
  readonly now: () => number
}

const maxBodyBytes = 8_192

/** No script, nothing from elsewhere, forms to this page alone, and no frame around it. */
const policy = ["default-src 'none'", "style-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"].join('; ')

export async function answerRequest(parts: AnswerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', parts.origin)
  response.setHeader('content-security-policy', policy)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  // The address names a payment; the page's own forms still say where they come from.
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cache-control', 'no-store')
  const body = await readBody(request)
  if (body === undefined) return send(response, 413, showMessage('Too large', 'The request is too large.').markup)
  if (url.pathname.startsWith('/api/')) return answerSigned(parts, { request, response, url, body })
  if (url.pathname === '/style.css' && request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(style)
    return
  }
  if (url.pathname === '/') {
    return isReading(request)
      ? send(response, 200, showAbout().markup)
      : send(response, 405, showMessage('Not possible', 'Go back to the app.').markup)
  }
  return answerPage(parts, { request, response, url, body })
}

const isReading = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly url: URL; readonly body: string }

async function answerSigned({ checkout, key, origin, now }: AnswerParts, { request, response, url, body }: Exchange): Promise<void> {
  const method = request.method ?? ''
  const path = url.pathname + url.search
  const signature = request.headers[signatureHeader]
  const parts = ['request', method, path, body]
  const isSigned = areSigned(key, { parts, signature: Array.isArray(signature) ? undefined : signature, now: now() })
  const pageOf = ({ id, address }: Payment) => `${origin}/pay/${id}?walletAddress=${address}`
  const { status, json } = isSigned
    ? await answerApi(checkout, { method, path: url.pathname, body: parseJson(body) }, pageOf)
    : { status: 401, json: { error: 'This is not signed with the key of this sandbox.' } }
  const text = JSON.stringify(json)
  response
    .writeHead(status, {
      'content-type': 'application/json',
      [signatureHeader]: signParts(key, ['answer', method, path, String(status), text], now()),
    })
    .end(text)
}

async function answerPage({ checkout, origin }: AnswerParts, { request, response, url, body }: Exchange): Promise<void> {
  const [, id = '', step = ''] = /^\/pay\/([0-9a-f-]{36})(?:\/(card|challenge|cancel))?$/.exec(url.pathname) ?? []
  const one = checkout.find(id)
  const address = url.searchParams.get('walletAddress')
  if (one === undefined || (address !== null && address.toLowerCase() !== one.address.toLowerCase())) {
    return send(response, 404, showMessage('There is no such payment', 'Go back to the app and begin again.').markup)
  }
  if (step === '' && isReading(request)) return send(response, 200, showPayment(one).markup)
  if (step === '' || request.method !== 'POST') return send(response, 405, showMessage('Not possible', 'Go back to the payment.').markup)
  // A form of another page cannot pay here.
  if (request.headers.origin !== origin) {
    return send(response, 403, showMessage('Not possible', 'This form is not of this page. Go back to the payment.').markup)
  }
  const form = new URLSearchParams(body)
  const field = (name: string) => form.get(name) ?? ''
  if (step === 'card') {
    const problems = await checkout.pay(id, { number: field('number'), expiry: field('expiry'), code: field('code') })
    if (problems !== undefined) return send(response, 422, showPayment(one, problems).markup)
  } else if (step === 'challenge') await checkout.answerChallenge(id, field('answer'))
  else await checkout.cancel(id)
  response.writeHead(303, { location: `/pay/${id}` }).end()
}

function send(response: ServerResponse, status: number, markup: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(markup)
}

/** Undefined for one that is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
