/** What every call carries in its query: which project asks, and with which kit. */
import * as v from 'valibot'
import { text } from './text.ts'

/** 6 to 64 letters, digits, hyphens and underscores. */
export const projectId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{6,64}$/, 'Expected a project id: 6 to 64 letters, digits, - or _.'))

export const projectQuery = {
  projectId,
  /** The kit's type, like `foyer-react`. */
  st: v.exactOptional(text(64)),
  /** The kit's version. */
  sv: v.exactOptional(text(64)),
}

/** For public calls: the same parameters are taken and none is needed. */
export const openQuery = {
  projectId: v.exactOptional(projectId),
  st: v.exactOptional(text(64)),
  sv: v.exactOptional(text(64)),
}
