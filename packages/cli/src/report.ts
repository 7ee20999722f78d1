/** What is printed: for people, or as JSON whose shape is stable. */
import type { Finding, Level } from './finding.ts'

export type Report = {
  /** Changes only when a field goes or means something else. */
  readonly version: 1
  readonly folder: string
  readonly files: number
  readonly counts: Readonly<Record<Level, number>>
  readonly findings: readonly Finding[]
}

export function toReport(folder: string, files: number, findings: readonly Finding[]): Report {
  const count = (level: Level): number => findings.filter((one) => one.level === level).length
  return { version: 1, folder, files, counts: { error: count('error'), warning: count('warning'), hint: count('hint') }, findings }
}

export function toText({ files, counts, findings }: Report): string {
  const blocks = findings.map(({ level, rule, file, line, what, why, fix }) => {
    const place = file === undefined ? '' : ` ${file}${line === undefined ? '' : `:${line}`}`
    return `${level}${place} [${rule}]\n  ${what}\n  why: ${why}\n  do:  ${fix}\n`
  })
  const nothing = files === 1 ? '1 file read.' : `${files} files read.`
  const sum = `${amount(counts.error, 'error')}, ${amount(counts.warning, 'warning')}, ${amount(counts.hint, 'hint')}. ${nothing}`
  // What an app's files say is printed; a terminal is to read nothing in it but text.
  return [...blocks, findings.length === 0 ? `Nothing to change. ${nothing}` : sum].map(toPlain).join('\n')
}

const toPlain = (text: string): string =>
  [...text].map((character) => (character !== '\n' && /[\p{Cc}\p{Cf}]/u.test(character) ? '\uFFFD' : character)).join('')

const amount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
