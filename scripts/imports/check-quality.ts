/** Rules that are counted for each package: functions that do too much, names that say what a thing resembles, numbers nobody can look up. */
import type { Allowances, Rule } from './allowances.ts'
import type { Module } from './read-module.ts'

export type Breach = { readonly rule: Rule; readonly owner: string; readonly what: string }

const longest = 100
const mostParameters = 3

/** `docs/glossary.md` has the word to use instead. */
const metaphors = new Set(
  'question questions asks shelf shelves crowd crowds crowded crowding weigh weighs weighed patience pulse pulses chore chores witness witnesses comeback obey obeys obeyed hear hears heard told'.split(
    ' ',
  ),
)

/** A paragraph of a document that is not in this repository. */
const citation = /\bspec(?:ification)? \d|\bwire-facts\b| \(\d\.\d{2}[a-z]?(?:(?:, |-)\d\.\d{2}[a-z]?)*\)/i

export function findBreaches(module: Module, owner: string): readonly Breach[] {
  const { file, functions, declared } = module
  if (/\.gen\.ts$/.test(file)) return []
  const sizes = /\.test\.tsx?$|\.spec\.ts$/.test(file) ? [] : functions
  const at = (line: number): string => `${file}:${line}`
  return [
    ...sizes
      .filter(({ lines }) => lines > longest)
      .map(({ name, line, lines }) => ({ rule: 'long-function' as const, owner, what: `${at(line)} ${name} has ${lines} lines` })),
    ...sizes
      .filter(({ parameters }) => parameters > mostParameters)
      .map(({ name, line, parameters }) => ({
        rule: 'parameters' as const,
        owner,
        what: `${at(line)} ${name} takes ${parameters} parameters in a row`,
      })),
    ...declared.flatMap(({ text, line }) => {
      const word = wordsOf(text).find((one) => metaphors.has(one))
      return word ? [{ rule: 'metaphor' as const, owner, what: `${at(line)} \`${text}\` is called by a metaphor (${word})` }] : []
    }),
  ]
}

/** In code, styles and documents alike. */
export function findCitations(file: string, text: string, owner: string): readonly Breach[] {
  return text.split('\n').flatMap((line, index) => {
    const found = citation.exec(line)
    if (!found) return []
    return [{ rule: 'citation' as const, owner, what: `${file}:${index + 1} cites a document that nobody has (${found[0].trim()})` }]
  })
}

/** Topics of `docs/behaviour.md` that somebody cites and that are not there. */
export function findLostTopics(file: string, text: string, topics: readonly string[]): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/docs\/behaviour\.md, (\S.*)/g)]
        .filter(([, cited = '']) => !topics.some((topic) => cited.startsWith(topic)))
        .map(([, cited = '']) => `${file}:${index + 1} cites a topic that docs/behaviour.md does not have: ${cited.slice(0, 40)}`),
    )
}

/** Every breach of a package that has more of a kind than it is allowed. */
export function overAllowance(breaches: readonly Breach[], allowed: Allowances): readonly string[] {
  return groups(breaches).flatMap(({ rule, owner, found }) => {
    const most = allowed[owner]?.[rule] ?? 0
    if (found.length <= most) return []
    return [
      ...found.map(({ what }) => what),
      ...(most > 0 ? [`${owner} has ${found.length} of ${rule}, of which ${most} are allowed`] : []),
    ]
  })
}

/** Allowances that are larger than what is left to allow. */
export function spareAllowance(breaches: readonly Breach[], allowed: Allowances): readonly string[] {
  const counts = new Map(groups(breaches).map(({ rule, owner, found }) => [`${owner} ${rule}`, found.length]))
  return Object.entries(allowed).flatMap(([owner, rules]) =>
    Object.entries(rules)
      .filter(([rule, most]) => (counts.get(`${owner} ${rule}`) ?? 0) < most)
      .map(([rule, most]) => `${owner} is allowed ${most} of ${rule} and has ${counts.get(`${owner} ${rule}`) ?? 0}`),
  )
}

function groups(breaches: readonly Breach[]) {
  const byKey = new Map<string, { rule: Rule; owner: string; found: Breach[] }>()
  for (const breach of breaches) {
    const { rule, owner } = breach
    const key = `${owner} ${rule}`
    const group = byKey.get(key) ?? { rule, owner, found: [] }
    group.found.push(breach)
    byKey.set(key, group)
  }
  return [...byKey.values()]
}

/** `topicQuota` → topic, quota. */
function wordsOf(name: string): readonly string[] {
  return name
    .split(/(?=[A-Z])|[_-]/)
    .map((word) => word.toLowerCase())
    .filter(Boolean)
}
