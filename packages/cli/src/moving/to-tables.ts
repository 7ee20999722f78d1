import type { Change, Group, Kit, Move } from './kit.ts'

const words: Readonly<Record<Change, string>> = { same: 'same name', renamed: 'renamed', other: 'done otherwise', gone: 'not here' }

/** The lists of a kit as its guide shows them. */
export function toTables({ groups }: Kit): string {
  return groups.map(toTable).join('\n')
}

function toTable({ title, moves }: Group): string {
  return `### ${title}\n\n| there | | here |\n|---|---|---|\n${moves.map(toRow).join('')}`
}

function toRow({ name, change, here }: Move): string {
  return `| \`${name}\` | ${words[change]} | ${here} |\n`
}
