/** What programs do with projects and operators. Apart from the database that they are kept in, whose library's types do not check by themselves. */
import type { Project } from '@foyer/contract'
import type { Operator, Waiting } from '@foyer/service/access'

/** What is begun for a caller ends with the caller's signal, and changes nothing then. */
export type ProjectStore = {
  /** Remembered for 10 s; while the database is away, the last answer stands for up to 10 minutes. */
  readonly read: (id: string, signal?: Waiting) => Promise<Project | undefined>
  /** One that is remembered and fresh. */
  readonly recall: (id: string) => Project | undefined
  /** Those of them that are projects now: by the database, whatever is remembered. */
  readonly findExisting: (ids: readonly string[], signal: AbortSignal) => Promise<ReadonlySet<string>>
  readonly list: () => Promise<readonly Project[]>
  /** By id, those behind another. */
  readonly page: (page: { readonly after: string | undefined; readonly most: number }, signal?: AbortSignal) => Promise<readonly Project[]>
  /** @throws {ProjectProblem} when the id is taken or something in it is malformed. */
  readonly create: (project: Project, signal?: AbortSignal) => Promise<void>
  /** Creates what is missing and leaves alone what is there. */
  readonly ensure: (projects: readonly Project[]) => Promise<void>
  /** The project as it is then. @throws {ProjectProblem} when there is none, or something in it is malformed. */
  readonly update: (id: string, change: Partial<Omit<Project, 'id'>>, signal?: AbortSignal) => Promise<Project>
  /**
   * It is no project any more: here at once, in other processes within those 10 s. What it has left goes by `forgetRevoked`; until then
   * it can be revoked again. @throws {ProjectProblem} when there is none.
   */
  readonly revoke: (id: string, signal?: AbortSignal) => Promise<void>
  /** Revokes it, then deletes its analytics events, in parts. Where that fails or the signal ends it, what is left goes by a next try or by `forgetRevoked`. @throws {ProjectProblem} when there is none. */
  readonly remove: (id: string, signal?: AbortSignal) => Promise<void>
  /** Deletes in parts what revoked projects have left, and says how many events that were. What cannot be deleted keeps nothing else. @throws its error. */
  readonly forgetRevoked: (signal?: AbortSignal) => Promise<number>
}

export type OperatorStore = {
  /** The token, which nobody can read again. @throws {Error} for a name that is empty or too long. */
  readonly issue: (name: string) => Promise<{ readonly operator: Operator; readonly token: string }>
  readonly list: () => Promise<readonly (Operator & { readonly createdAt: Date })[]>
  /** @throws {Error} when there is no such operator. */
  readonly revoke: (id: string) => Promise<void>
  /** Undefined for a token that was not issued here, or is revoked. Read from the database each time: a revoked one ends at once. */
  readonly find: (token: string, signal?: Waiting) => Promise<Operator | undefined>
}
