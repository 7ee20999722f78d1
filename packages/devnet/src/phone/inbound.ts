/** Everything that apps want of this wallet: begins what is new and withdraws what is over, by the client's own view. */
import type { Topic } from '@foyer/pairing'
import { proposalKey, requestKey, type Serving, serveProposal, serveRequest, serveSignIn, signInKey } from './serve-inbound.ts'
import { nameOf } from './words.ts'

export type Inbound = {
  /** After each change of the client or the wallet. */
  look(): void
  /** The app's name, also when its session has just ended. */
  nameOf(topic: Topic): string | undefined
  dispose(): void
}

export function createInbound(serving: Serving, failed: (error: unknown) => void): Inbound {
  const begun = new Map<string, AbortController>()
  const names = new Map<Topic, string>()

  function begin(key: string, work: (signal: AbortSignal) => Promise<void>): void {
    if (begun.has(key)) return
    const controller = new AbortController()
    begun.set(key, controller)
    work(controller.signal).catch(failed)
  }

  return {
    nameOf: (topic) => names.get(topic),
    look() {
      const { proposals, signIns, requests, sessions } = serving.client.view()
      for (const { topic, peer } of sessions) names.set(topic, nameOf(peer.metadata))
      const open = new Set([...proposals.map(proposalKey), ...signIns.map(signInKey), ...requests.map(requestKey)])
      for (const [key, controller] of begun) {
        if (open.has(key)) continue
        begun.delete(key)
        controller.abort()
      }
      if (serving.wallet.state().switches.answers === 'never') return
      for (const proposal of proposals) begin(proposalKey(proposal), (signal) => serveProposal(serving, proposal, signal))
      for (const signIn of signIns) begin(signInKey(signIn), (signal) => serveSignIn(serving, signIn, signal))
      for (const request of requests) {
        const session = sessions.find(({ topic }) => topic === request.topic)
        if (session) begin(requestKey(request), (signal) => serveRequest(serving, { request, session }, signal))
      }
    },
    dispose() {
      for (const controller of begun.values()) controller.abort()
    },
  }
}
