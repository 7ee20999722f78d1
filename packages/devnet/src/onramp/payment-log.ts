/**
 * Purchases on disk: a line of JSON for each change, on disk before anything follows from it. The last line of a purchase
 * counts; half a line at the end is what a crash leaves, and is nothing.
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { type Payment, payment } from './payment.ts'

export type PaymentLog = {
  readonly all: () => readonly Payment[]
  readonly find: (id: string) => Payment | undefined
  /** Known at once; resolves when it is on disk. */
  readonly write: (changed: Payment) => Promise<void>
  readonly close: () => Promise<void>
}

/** Finished ones beyond these are forgotten at the next start. */
const mostKept = 1_000

/** @throws {Error} where the file has what is no purchase, other than at its end. */
export async function openPaymentLog(path: string): Promise<PaymentLog> {
  const known = new Map((await readAll(path)).map((one) => [one.id, one]))
  await mkdir(dirname(path), { recursive: true })
  const rest = await open(`${path}.new`, 'w')
  await rest.writeFile([...known.values()].map(toLine).join(''))
  await rest.sync()
  await rest.close()
  await rename(`${path}.new`, path)
  const file = await open(path, 'a')
  let writing: Promise<void> = Promise.resolve()
  return {
    all: () => [...known.values()],
    find: (id) => known.get(id),
    write(changed) {
      known.set(changed.id, changed)
      const line = toLine(changed)
      const written = writing.then(async () => {
        await file.appendFile(line)
        await file.sync()
      })
      writing = written.catch(() => {})
      return written
    },
    close: async () => {
      await writing
      await file.close()
    },
  }
}

const toLine = (one: Payment) => `${JSON.stringify(one)}\n`

async function readAll(path: string): Promise<readonly Payment[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const lines = text.split('\n')
  // What has no line break behind it was not written to its end.
  const known = new Map<string, Payment>()
  for (const line of lines.slice(0, -1)) {
    const one = v.parse(payment, JSON.parse(line))
    known.delete(one.id)
    known.set(one.id, one)
  }
  const all = [...known.values()]
  const finished = all.filter(({ state: { kind } }) => kind === 'failed' || kind === 'open').slice(0, -mostKept)
  return all.filter((one) => !finished.includes(one))
}
