/** An error as it is told to whoever runs the server: what happened and why, without a stack trace and without what the log hides. */
import { hideAddresses, hideValues } from './hide-values.ts'

/** No error of ours comes near it. */
const longest = 2_000
const mostCauses = 8

/** A message with the causes behind it that it does not say itself; of a query of Drizzle only its cause. */
export function explainError(error: unknown): string {
  const said: string[] = []
  let one = error
  for (let depth = 0; depth < mostCauses && one instanceof Error; depth++, one = one.cause) {
    if (isQuery(one) && one.cause instanceof Error) continue
    const words = depth === 0 ? toWords(one) : toReason(one)
    if (!isSaid(said, one, words)) said.push(words)
  }
  const whole = said.map((words, at) => (at < said.length - 1 ? words.replace(/\.$/, '') : words)).join(': ') || 'unknown'
  return whole.length > longest ? `${whole.slice(0, longest - 1)}…` : whole
}

const isQuery = ({ message }: Error): boolean => message.startsWith('Failed query: ')

/** In its own lines: some of ours say in further ones what to do. */
function toWords(error: Error): string {
  if (isQuery(error)) return 'A query of the database failed.'
  return hideAddresses(hideValues(error)) || codeOf(error) || error.name
}

/** In one line. Of a host that was not reached no name: it is a part of the password where that was not escaped in an address. */
function toReason(error: Error): string {
  const { syscall } = error as NodeJS.ErrnoException
  const hasHost = syscall === 'getaddrinfo' || syscall === 'connect'
  return (hasHost && codeOf(error)) || toWords(error).replace(/\s*\n\s*/g, ' ')
}

/** By its words; an error of the system by its code, too. */
function isSaid(said: readonly string[], error: Error, words: string): boolean {
  const code = (error as NodeJS.ErrnoException).syscall === undefined ? undefined : codeOf(error)
  return said.some((earlier) => earlier.includes(words) || (code !== undefined && earlier.includes(code)))
}

function codeOf(error: Error): string | undefined {
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : undefined
}
