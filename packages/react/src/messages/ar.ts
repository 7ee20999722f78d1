/** Every word in Arabic. Names of keys, and what each must contain, come from English: see `catalogue.ts`. */
import { arErrors } from './ar-errors.ts'
import { arFirst } from './ar-first.ts'
import { arLater, arLaterErrors } from './ar-later.ts'
import type { Catalogue } from './catalogue.ts'

export const ar = { errors: { ...arErrors, ...arLaterErrors }, words: { ...arFirst, ...arLater } } as const satisfies Catalogue
