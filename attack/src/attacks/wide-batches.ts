import type { Attack } from '../attack.ts'
import { flood, toFound } from '../tools/flood.ts'
import { askForText, query } from '../tools/http.ts'

/** Each is within what a body may have, and every element of it wants an answer of its own. */
const batches: readonly string[] = [
  `[${'1,'.repeat(500_000)}1]`,
  `[${'[],'.repeat(340_000)}[]]`,
  `[${'{},'.repeat(340_000)}{}]`,
  // Within what is read, and within what is answered one by one.
  `[${'{"id":1},'.repeat(19_000)}{"id":1}]`,
  `[${'1,'.repeat(9_000)}1]`,
]

/** The answers to one batch, in characters: those that are left out are said to be, in a few words each. */
const longestAnswer = 20 * 1_048_576

export const wideBatches: Attack = {
  name: 'wide-batches',
  what: 'ten addresses send batches of half a million elements, each of which wants to be told that it is none',
  bounds: [
    'elements of JSON at the gateway',
    'elements of one batch',
    'the answers to one batch',
    'keys of JSON at the gateway',
    'requests to nodes of one address',
  ],
  short: true,
  async run(field) {
    const addresses = Array.from({ length: 10 }, field.address)
    let longest = 0
    const counted = await flood(field, 10, async (turn) => {
      const url = `${field.server().http}/v1/?chainId=eip155:31337&${query}`
      const { status, text } = await askForText(url, {
        from: addresses[turn % 10] as string,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: batches[turn % batches.length] as string,
      })
      longest = Math.max(longest, text.length)
      return status
    })
    const problems = longest > longestAnswer ? [`A body of a megabyte was answered with ${longest} characters.`] : []
    return toFound(new Map([...counted, ['longest answer', longest]]), problems)
  },
}
