/** A project: who may use this server, and from where. */
export type Project = {
  readonly id: string
  readonly name: string
  readonly allowedOrigins: readonly string[]
  readonly development: boolean
  readonly analytics: boolean
}
