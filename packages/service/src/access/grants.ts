/** What a caller has once its call's access is checked. */
import type { Project } from '@foyer/contract'

/** Of a sign-in session. */
export type SignIn = { readonly id: string; readonly address: string }

export type Operator = { readonly id: string; readonly name: string }

export type Grants = {
  readonly open: object
  readonly project: { readonly project: Project }
  readonly session: { readonly session: SignIn }
  readonly operator: { readonly operator: Operator }
}

/** Who can be let in by which access. A service that has a call with an access has its gate, or does not start. */
export type Gates = {
  readonly project?: ProjectReader
  /** Undefined for a token that is none of ours. */
  readonly session?: (token: string, signal: Waiting) => Promise<SignIn | undefined>
  readonly operator?: (token: string, signal: Waiting) => Promise<Operator | undefined>
}

/** Aborted when nobody waits any more. Made when it is asked for, since what is remembered needs none. */
export type Waiting = () => AbortSignal

export type ProjectReader = {
  readonly read: (id: string, signal?: Waiting) => Promise<Project | undefined>
  /** Where it is known without waiting. */
  readonly recall?: (id: string) => Project | undefined
}
