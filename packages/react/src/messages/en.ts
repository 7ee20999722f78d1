/** Every English word of the kit. English is the source catalogue: see `catalogue.ts`. */
import { enErrors } from './en-errors.ts'
import { enFirst } from './en-first.ts'
import { enLater, enLaterErrors } from './en-later.ts'

export const en = { errors: { ...enErrors, ...enLaterErrors }, words: { ...enFirst, ...enLater } } as const
