/** The server's side of `enableCookie`. */
import type { KernelState } from '../../kernel/state.ts'
import { cookieName, parseCookie } from './connection-cookie.ts'

/** What a server knows of its visitor. Plain data: it passes from a server component to a client component. */
export type InitialState = Pick<KernelState, 'connections' | 'labels'> & {
  /** CAIP-2. */
  readonly network: KernelState['network']['active']
}

export type InitialStateInput = {
  readonly projectId: string
  /** Where the kit has one of its own. Default: the project id, as in the kit. */
  readonly storageKey?: string
  /** The request's `Cookie` header, whole (RFC 6265, section 4.2). */
  readonly cookie: string | null | undefined
}

/** More than any server passes on. */
const longestHeader = 65_536

/**
 * Who was connected when this visitor's browser last said so, for `<FoyerProvider initialState>`. It shows; it proves nothing: whoever wants to know
 * who is there asks for a signature. `undefined` where nobody is connected or the cookie is none of ours.
 */
export function readInitialState({ projectId, storageKey = projectId, cookie }: InitialStateInput): InitialState | undefined {
  if (!cookie || cookie.length > longestHeader) return undefined
  const start = `${cookieName(storageKey)}=`
  const pair = cookie
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(start))
  const shared = pair === undefined ? undefined : parseCookie(pair.slice(start.length))
  if (!shared) return undefined
  const entries = Object.entries(shared.connections)
  return {
    connections: Object.fromEntries(
      // As the kit has them when it starts: shown, and not confirmed yet.
      entries.map(([namespace, { connector, snapshot }]) => [
        namespace,
        { status: 'connecting', connector, attempt: 0, since: 0, restored: snapshot },
      ]),
    ),
    labels: Object.fromEntries(
      entries.flatMap(
        ([
          ,
          {
            identity,
            snapshot: { accounts, network },
          },
        ]) => (identity ? [[`${network}:${accounts[0].address}`, identity]] : []),
      ),
    ),
    network: shared.network,
  }
}
