/** The pairs of `npm run bench:pairing`, once each through the real server: that they work, not how fast they are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '../relay/server-process.ts'
import { measureBundles } from './bundle-sizes.ts'
import { measureRound } from './measure-round.ts'
import { officialSide } from './official-side.ts'
import { ourSide } from './our-side.ts'

let relay: ServerProcess

beforeAll(async () => {
  relay = await startServerProcess()
})
afterAll(() => relay.dispose())

test.each([
  { app: ourSide, wallet: ourSide },
  { app: officialSide, wallet: officialSide },
  { app: ourSide, wallet: officialSide },
  { app: officialSide, wallet: ourSide },
])('an app and a wallet pair, and ask and answer: $app.name, $wallet.name', async ({ app, wallet }) => {
  const { code, connected, connectedAgain, answers } = await measureRound({ app, wallet }, relay, 2)
  expect(answers).toHaveLength(2)
  for (const time of [code, connected, connectedAgain, ...answers]) expect(time).toBeGreaterThan(0)
})

test('our client is bundled from its source, and is a fraction of the official one', async () => {
  const sizes = await measureBundles()
  expect(sizes['ours, for an app']).toBeLessThan(sizes['ours, for both roles'])
  expect(sizes['ours, for both roles'] * 4).toBeLessThan(sizes['official, for both roles'])
})
