/**
 * A pairing client whose other side is a switch. For what the views make of an answer; that real wallets give these
 * answers over a real relay is proved where the client is.
 */
import type { PairedSession, Pairing, PairingNotification, PairingProposal, RelayLink, SessionLink } from '@foyer/core'
import { address } from './samples.ts'

export type TestPairing = {
  /** For `createKit({ pairing })`. */
  readonly pairing: Pairing
  /** All codes so far. */
  readonly uris: readonly string[]
  /**
   * How the next codes are made (default: at once), how long the first of all is good for (default: 4 minutes, like those after it), and
   * what requests are answered.
   */
  readonly switches: { making: 'works' | 'fails' | 'never'; firstLifetime: number; answering: 'no' | 'never' }
  /** How it stands with the relay. Default: `open`. */
  setRelay(link: RelayLink): void
  /** How often it was to be tried at once. */
  readonly woken: () => number
  /** The wallet reads the last code and says yes. */
  approve(input?: { readonly name?: string; readonly chains?: readonly string[]; readonly methods?: readonly string[] }): void
  /** What it is asked for and has not answered (`answering: 'never'`). */
  answerRequests(result: unknown): void
  /** A wallet says no, or the code runs out. */
  reject(code: 'rejected' | 'expired' | 'relay_unreachable'): void
}

const lifetime = 240_000

/** A code whose proposal somebody waits for. */
type Waiting = { readonly settle: (session: PairedSession) => void; readonly fail: (cause: unknown) => void }

export function createTestPairing(): TestPairing {
  const uris: string[] = []
  const waiting: Waiting[] = []
  /** Whoever answers before there is a code answers the first one: what a view says can stand there before its code does. */
  let early: ((one: Waiting) => void) | undefined
  const sessions: PairedSession[] = []
  const listeners = new Set<(notice: PairingNotification) => void>()
  let relay: RelayLink = { status: 'open', attempts: 0 }
  let woken = 0
  const requests: ((result: unknown) => void)[] = []
  const switches: TestPairing['switches'] = { making: 'works', firstLifetime: lifetime, answering: 'no' }

  async function propose(): Promise<PairingProposal> {
    if (switches.making === 'never') return new Promise(() => undefined)
    if (switches.making === 'fails') throw pairingError('relay_unreachable')
    const key = (uris.length + 1).toString(16).padStart(64, '0')
    const uri = `wc:${'a'.repeat(64)}@2?expiryTimestamp=1795239874&relay-protocol=irn&symKey=${key}`
    uris.push(uri)
    const approval = new Promise<PairedSession>((settle, fail) => waiting.push({ settle, fail }))
    approval.catch(() => undefined)
    const [first] = waiting
    if (first) early?.(first)
    early = undefined
    const expiresAt = Date.now() + (uris.length === 1 ? switches.firstLifetime : lifetime)
    return { uri, expiresAt, approval, answered: approval.then(() => undefined), cancel: () => undefined }
  }

  function answer(say: (one: Waiting) => void): void {
    const current = waiting.at(-1)
    if (current) say(current)
    else early = say
  }

  return {
    uris,
    switches,
    woken: () => woken,
    setRelay(link) {
      relay = link
      for (const listener of listeners) listener({ type: 'relay' })
    },
    pairing: {
      open: async () => ({
        sessions: () => sessions,
        pending: () => undefined,
        watch(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        relay: () => relay,
        wake: () => void woken++,
        propose,
        link: (topic, _, { onRequest } = {}) =>
          createLink(
            sessions.find((one) => one.topic === topic),
            () => {
              const asked = new Promise<unknown>((resolve, reject) => {
                if (switches.answering === 'never') requests.push(resolve)
                else reject(pairingError('rejected'))
              })
              const over = () => undefined
              onRequest?.('1', asked.then(over, over))
              return asked
            },
          ),
        disconnect: async () => void sessions.splice(0),
        dispose: () => undefined,
      }),
    },
    approve({ name = 'Harbour', chains = ['eip155:31337'], methods = ['personal_sign'] } = {}) {
      const accounts = chains.map((chain) => `${chain}:${address}`)
      const session: PairedSession = {
        topic: 'ab'.repeat(32),
        peer: { metadata: { name, description: '', url: 'https://example.com', icons: [] } },
        namespaces: { eip155: { accounts, methods, events: ['chainChanged'] } },
        expiry: Math.floor(Date.now() / 1000) + 604_800,
      }
      sessions.push(session)
      answer((one) => one.settle(session))
    },
    answerRequests: (result) => {
      for (const resolve of requests.splice(0)) resolve(result)
    },
    reject: (code) => answer((one) => one.fail(pairingError(code))),
  }
}

function createLink(session: PairedSession | undefined, request: SessionLink['request']): SessionLink {
  const accounts = session?.namespaces.eip155?.accounts ?? []
  let chain = (accounts[0] ?? 'eip155:1:').split(':').slice(0, 2).join(':')
  return {
    request,
    on: () => undefined,
    removeListener: () => undefined,
    accounts: () => accounts.filter((one) => one.startsWith(chain)).map((one) => one.split(':')[2] ?? ''),
    chain: () => chain,
    moveTo(network) {
      if (!accounts.some((one) => one.startsWith(`${network}:`))) return false
      chain = network
      return true
    },
    dispose: () => undefined,
  }
}

function pairingError(code: string): Error {
  return Object.assign(new Error(code), { name: 'PairingError', code })
}
