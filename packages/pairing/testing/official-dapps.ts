/** An app on either official SDK, spoken to in one way. */
import type { ProposalNamespaces, SessionNamespaces } from '../src/namespaces/namespaces.ts'
import { beginSignClient, beginUniversalProvider, type Official, type OfficialSaid, startOfficial, toMutable } from './official.ts'

export type OfficialDapp = Pick<Official<unknown>, 'next' | 'of' | 'stop' | 'restart' | 'reconnects' | 'pulse'> & {
  connect(asked: Asked): Promise<{ readonly uri: string; readonly approval: Promise<OfficialSession> }>
  request(topic: string, chainId: string, asked: { readonly method: string; readonly params: unknown }): Promise<unknown>
  /** The sign client's; the universal provider has none of its own. */
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  sessions(): readonly OfficialSession[]
}

export type Asked = OfficialSaid & { readonly required?: ProposalNamespaces; readonly optional?: ProposalNamespaces }

export type OfficialSession = OfficialSaid & {
  readonly topic: string
  readonly expiry: number
  readonly namespaces: SessionNamespaces
  readonly peer: { readonly metadata: { readonly name: string } }
}

export const officialDapps = { 'sign-client': startSignClientDapp, 'universal-provider': startUniversalDapp } as const

async function startSignClientDapp(name: string, relayUrl: string): Promise<OfficialDapp> {
  const program = await startOfficial(name, relayUrl, beginSignClient)
  return {
    ...program,
    async connect({ required = {}, optional = {}, ...said }) {
      const asked = { requiredNamespaces: toMutable(required), optionalNamespaces: toMutable(optional), ...said }
      const { uri = '', approval } = await program.sdk.connect(asked)
      const approved = approval()
      // Nobody may wait for it.
      approved.catch(() => undefined)
      return { uri, approval: approved }
    },
    request: (topic, chainId, { method, params }) => program.sdk.request({ topic, chainId, request: { method, params } }),
    ping: (topic) => program.sdk.ping({ topic }),
    disconnect: (topic) => program.sdk.disconnect({ topic, reason: { code: 6000, message: 'Gone.' } }),
    sessions: () => program.sdk.session.getAll(),
  }
}

/** It knows one session: the topic is there for the type. */
async function startUniversalDapp(name: string, relayUrl: string): Promise<OfficialDapp> {
  const program = await startOfficial(name, relayUrl, beginUniversalProvider)
  return {
    ...program,
    async connect({ required = {}, optional = {}, ...said }) {
      const shown = new Promise<string>((resolve) => program.sdk.once('display_uri', resolve))
      const approval = program.sdk.connect({
        namespaces: toMutable(required) as never,
        optionalNamespaces: toMutable(optional) as never,
        ...said,
      }) as Promise<OfficialSession>
      approval.catch(() => undefined)
      return { uri: await shown, approval }
    },
    request: (_, chainId, { method, params }) => program.sdk.request({ method, params: params as object }, chainId),
    ping: (topic) => program.sdk.client.ping({ topic }),
    disconnect: () => program.sdk.disconnect(),
    sessions: () => program.sdk.client.session.getAll(),
  }
}
