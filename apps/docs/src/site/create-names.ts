/** Where in the reference a name is explained. */

import { createSlugs } from '../markdown/slug.ts'
import type { ApiExport } from '../reference/read-api.ts'
import type { EntryPart } from '../reference/render-entry.ts'
import { addressOf } from './address.ts'

export type Names = {
  readonly ids: ReadonlyMap<ApiExport, string>
  /** The same page comes first, then the entries in the order of the reference. */
  readonly addressOf: (name: string, from: string, where: 'signature' | 'text') => string | undefined
}

/** In text, a word such as `account` or `Input` stands for many things: only names of two words are linked. In signatures types are. */
const isTelling = (name: string): boolean => /[a-z][A-Z]/.test(name)
const isForIntegrators = ({ entry }: EntryPart): boolean => !/^@foyer\/(contract|service|ui)\b/.test(entry.name)

export function createNames(parts: readonly EntryPart[]): Names {
  const ids = new Map<ApiExport, string>()
  const places = new Map<string, { readonly part: EntryPart; readonly id: string }[]>()
  for (const part of parts) {
    const slug = createSlugs()
    for (const group of ['components', 'hooks', 'functions', 'classes', 'values', 'types']) slug(group)
    for (const each of part.exports) {
      const id = slug(each.name)
      ids.set(each, id)
      places.set(each.name, [...(places.get(each.name) ?? []), { part, id }])
    }
  }
  return {
    ids,
    addressOf(name, from, where) {
      const known = places.get(name) ?? []
      const isMeant = where === 'text' ? isTelling(name) : /^[A-Z]/.test(name) && !(name in globalThis)
      if (!isMeant) return undefined
      const own = known.find(({ part }) => part.path === from)
      if (own) return `#${own.id}`
      const first = known.find(({ part }) => isForIntegrators(part))
      return first ? addressOf(first.part.path, from, `#${first.id}`) : undefined
    },
  }
}
