/** What a part of the server consists of. `server.ts` lists the parts; a part knows of no other. */
import type { Server } from 'node:http'
import type { Health } from '@foyer/contract'
import type { Document, Endpoint } from '@foyer/service/http'
import type { Job } from '@foyer/service/lifecycle'
import type { LimitName } from '../config/limits.ts'

export type PartHealth = {
  readonly status: Health['status']
  /** What the health call says of this part. */
  readonly details: Partial<Omit<Health, 'status'>>
}

export type Part = {
  readonly endpoints?: readonly Endpoint<LimitName>[]
  /** What it serves beside the calls of the contract. */
  readonly documents?: readonly Document[]
  readonly jobs?: readonly Job[]
  /** Does beforehand what whoever asks first would wait for. The port opens behind it. */
  readonly prepare?: () => Promise<void>
  readonly health?: () => Promise<PartHealth>
  /** Takes connections of its own kind on this server's port from now on. */
  readonly upgrade?: (server: Server) => void
  /** Copies what it keeps in files beside the database into a folder. */
  readonly backUp?: (folder: string) => Promise<void>
  /** Ends its work that nobody asked for, and connections of its own kind. Called once, while the port closes and open requests are finished. */
  readonly stop?: () => Promise<void>
  /** Lets go of what open requests needed, such as connections to others. Called once, when none is left and all parts have stopped. */
  readonly close?: () => Promise<void>
}
