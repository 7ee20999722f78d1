/** A wallet on either official SDK, spoken to in one way. */
import type { SessionNamespaces } from '../src/namespaces/namespaces.ts'
import {
  beginPatientWalletKit,
  beginSignClient,
  beginWalletKit,
  type Official,
  type OfficialSaid,
  startOfficial,
  toMutable,
} from './official.ts'

export type Reason = { readonly code: number; readonly message: string }

export type OfficialWallet = Pick<Official<unknown>, 'next' | 'of' | 'stop' | 'restart' | 'reconnects' | 'pulse'> & {
  pair(uri: string): Promise<unknown>
  /** Resolves with the session's topic when the dapp has confirmed it. */
  approve(id: number, namespaces: SessionNamespaces, said?: OfficialSaid): Promise<string>
  reject(id: number, reason: Reason): Promise<void>
  respond(topic: string, id: number, answer: { readonly result: unknown } | { readonly error: Reason }): Promise<void>
  /** Resolves when the dapp has confirmed it, as `extend`. */
  update(topic: string, namespaces: SessionNamespaces): Promise<void>
  extend(topic: string): Promise<void>
  emit(topic: string, chainId: string, event: { readonly name: string; readonly data: unknown }): Promise<void>
  /** The sign client's; walletkit has none of its own. */
  ping(topic: string): Promise<void>
  disconnect(topic: string, reason: Reason): Promise<void>
  /** Topics. */
  sessions(): readonly string[]
  /** Ids of requests that wait for an answer. */
  waiting(): readonly number[]
}

export const officialWallets = { 'sign-client': startSignClientWallet, walletkit: startWalletKitWallet } as const

async function startSignClientWallet(name: string, relayUrl: string): Promise<OfficialWallet> {
  const program = await startOfficial(name, relayUrl, beginSignClient)
  return {
    ...program,
    pair: (uri) => program.sdk.pair({ uri }),
    async approve(id, namespaces, said) {
      const { topic, acknowledged } = await program.sdk.approve({ id, namespaces: toMutable(namespaces), ...said })
      await acknowledged()
      return topic
    },
    reject: (id, reason) => program.sdk.reject({ id, reason }),
    respond: (topic, id, answer) => program.sdk.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } }),
    async update(topic, namespaces) {
      const { acknowledged } = await program.sdk.update({ topic, namespaces: toMutable(namespaces) })
      await acknowledged()
    },
    async extend(topic) {
      const { acknowledged } = await program.sdk.extend({ topic })
      await acknowledged()
    },
    emit: (topic, chainId, event) => program.sdk.emit({ topic, chainId, event }),
    ping: (topic) => program.sdk.ping({ topic }),
    disconnect: (topic, reason) => program.sdk.disconnect({ topic, reason }),
    sessions: () => program.sdk.session.getAll().map(({ topic }) => topic),
    waiting: () => program.sdk.getPendingSessionRequests().map(({ id }) => id),
  }
}

/** On walletkit, and in no hurry. */
export const startPatientWallet = (name: string, relayUrl: string) => startWalletKitWallet(name, relayUrl, beginPatientWalletKit)

async function startWalletKitWallet(name: string, relayUrl: string, begin = beginWalletKit): Promise<OfficialWallet> {
  const program = await startOfficial(name, relayUrl, begin)
  return {
    ...program,
    pair: (uri) => program.sdk.pair({ uri }),
    approve: async (id, namespaces, said) => (await program.sdk.approveSession({ id, namespaces: toMutable(namespaces), ...said })).topic,
    reject: (id, reason) => program.sdk.rejectSession({ id, reason }),
    respond: (topic, id, answer) => program.sdk.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } }),
    async update(topic, namespaces) {
      const { acknowledged } = await program.sdk.updateSession({ topic, namespaces: toMutable(namespaces) })
      await acknowledged()
    },
    async extend(topic) {
      const { acknowledged } = await program.sdk.extendSession({ topic })
      await acknowledged()
    },
    emit: (topic, chainId, event) => program.sdk.emitSessionEvent({ topic, chainId, event }),
    ping: (topic) => program.sdk.engine.signClient.ping({ topic }),
    disconnect: (topic, reason) => program.sdk.disconnectSession({ topic, reason }),
    sessions: () => Object.keys(program.sdk.getActiveSessions()),
    waiting: () => program.sdk.getPendingSessionRequests().map(({ id }) => id),
  }
}
