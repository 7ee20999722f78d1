/** The calls as a document shows them. */
import type { Call } from '@foyer/contract'

const accesses: Readonly<Record<Call['access'], string>> = {
  open: 'anybody',
  project: 'a project',
  session: 'a signed-in visitor',
  operator: 'an [operator](#operators)',
}

/** Rows of Markdown, with what each call is for in its own words. */
export function toCallTable(calls: readonly Call[]): string {
  const rows = calls.map(({ method, path, summary, access }) => `| \`${method} ${path}\` | ${summary} | ${accesses[access]} |\n`)
  return `| call | gives | to |\n|---|---|---|\n${rows.join('')}`
}
