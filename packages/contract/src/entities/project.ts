/** A project: who may use a server, and from which pages. */
import * as v from 'valibot'
import { projectId } from '../project-query.ts'
import { word } from '../text.ts'

/** Like `https://app.example` or `https://*.example`. */
const originPattern = word(300)

export const project = v.object({
  id: projectId,
  name: word(100),
  /** Empty allows every origin. */
  allowedOrigins: v.pipe(v.array(originPattern), v.maxLength(200)),
  /** Allows localhost and preview domains beside the listed origins. */
  development: v.boolean(),
  analytics: v.boolean(),
})

/** Mutable lists would be copied at every border, so a project's are read only. */
export type Project = Omit<v.InferOutput<typeof project>, 'allowedOrigins'> & { readonly allowedOrigins: readonly string[] }
