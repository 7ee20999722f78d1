/** Lets a request in, or not, by the access that its call declares. */
import type { Call } from '@foyer/contract'
import { Refusal } from '../http/refusal.ts'
import { admitProject, type Denial } from './admit-project.ts'
import type { Gates, Grants, Waiting } from './grants.ts'

export type Credentials = {
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly origin: string | undefined
  readonly authorization: string | undefined
  readonly signal: Waiting
}

export type Granted = Partial<Grants['project'] & Grants['session'] & Grants['operator']>

/** @throws {Refusal} of those that follow from the access of the call. */
export async function admit(gates: Gates, call: Call, { query, body, origin, authorization, signal }: Credentials): Promise<Granted> {
  const { access, needsOrigin } = call
  if (access === 'open') return {}
  if (access === 'project') {
    const claim = { id: query.projectId ?? readBodyId(body), origin, needsOrigin, signal }
    const admission = await admitProject(needGate(gates, call, 'project'), claim)
    if ('denied' in admission) throw toRefusal(admission.denied)
    return admission
  }
  const token = /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) {
    throw new Refusal('missing_token', `Send the token of ${access === 'operator' ? 'an operator' : 'a session'} as Authorization: Bearer.`)
  }
  return access === 'operator'
    ? { operator: await readHolder(needGate(gates, call, 'operator'), { token, signal }) }
    : { session: await readHolder(needGate(gates, call, 'session'), { token, signal }) }
}

/** A call without a gate would let nobody in, which should be known before the first request. @throws {Error} */
export function needGate<Name extends keyof Gates>(gates: Gates, call: Call, name: Name): NonNullable<Gates[Name]> {
  const gate = gates[name]
  if (gate === undefined) throw new Error(`The call ${call.id} is for ${name} access, which this service has no gate for.`)
  return gate
}

type Bearer = { readonly token: string; readonly signal: Waiting }

async function readHolder<Holder>(
  read: (token: string, signal: Waiting) => Promise<Holder | undefined>,
  { token, signal }: Bearer,
): Promise<Holder> {
  const holder = await read(token, signal).catch((cause: unknown) => {
    throw new Refusal('unavailable', 'The database does not answer. Try again in a moment.', { retryAfter: 1, cause })
  })
  if (holder === undefined) throw new Refusal('unknown_token', 'This token is none of this server, or it has been revoked.')
  return holder
}

function toRefusal({ code, description, ...details }: Denial): Refusal {
  return new Refusal(code, description, details)
}

/** Where a call carries the project in its body. */
function readBodyId(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'projectId')) return undefined
  const id = (body as { projectId: unknown }).projectId
  return typeof id === 'string' ? id : undefined
}
