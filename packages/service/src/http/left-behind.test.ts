import { expect, test } from 'vitest'
import { countCollections } from '../testing/count-collections.ts'

const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Each request waits for something, by its signal. */
const before = `
  import { call } from '@foyer/contract'
  import * as v from 'valibot'
  import { createQuietRouter } from ${from('../testing/create-quiet-router.ts')}
  import { endpoint } from ${from('endpoint.ts')}
  import { setImmediate as turn } from 'node:timers/promises'
  const named = call({
    ...{ id: 'named', method: 'GET', path: '/v1/named/{name}', access: 'open', summary: 'Says a name' },
    params: v.object({ name: v.string() }),
    output: v.object({ name: v.string() }),
    refusals: [],
  })
  const router = createQuietRouter([
    endpoint(named, {
      limit: 'read',
      async handle({ params }, { signal }) {
        await turn(undefined, { signal })
        return params
      },
    }),
  ])
  let last = 0
  async function ask() {
    const answer = await router.fetch(new Request('http://localhost/v1/named/' + last++))
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.text()
  }
`

// It is 2 or 3, of the platform’s own `Request`, and 14 where each request leaves something that an old object refers to.
test('what a request needed is collected soon after it, and not with everything alone', () => {
  expect(countCollections({ before, work: 'Promise.all(Array.from({ length: 40 }, ask))', rounds: 400 })).toBeLessThan(8)
})
