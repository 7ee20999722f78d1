/** How an address calls itself: its name and avatar. */
import * as v from 'valibot'
import { imageUrl, word } from '../text.ts'

export const accountIdentity = v.object({
  name: v.nullable(word(255)),
  avatar: v.nullable(imageUrl()),
  resolvedAt: v.exactOptional(v.pipe(v.string(), v.maxLength(40), v.isoTimestamp())),
})

export type Identity = v.InferOutput<typeof accountIdentity>
