/**
 * The short form of the suite, on one server with the embedded database: what an honest client was refused, what was lost, and whether the
 * server is still there, with a heap of 256 MiB. How slow it became is for `npm run attack`, on a machine that has nothing else to do.
 */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleServer } from '../../bench/src/relay/server-process.ts'
import { attacks } from './attacks/attacks.ts'
import { installLoopbackGuard, type LoopbackGuard } from './guard/loopback-guard.ts'
import { findFaults } from './judge.ts'
import { measureAttack, runAttack } from './run-attack.ts'
import { serverProbe } from './server/attacked-server.ts'
import { type Ground, openStage, type Stage } from './stage.ts'

const seconds = { quiet: 0, attack: 1.5, after: 0.2 }
const short = attacks.filter(({ short }) => short)

let guard: LoopbackGuard
let ground: Ground
let stage: Stage

beforeAll(async () => {
  guard = installLoopbackGuard()
  const bundle = await bundleServer([serverProbe])
  // So long that no load of the machine is taken for a refusal.
  ground = { bundle, setting: 'embedded', postgres: undefined, redis: undefined, waitMs: 60_000, isMemoryJudged: false }
  stage = await openStage(ground, {})
})
afterAll(async () => {
  await stage?.close()
  if (ground !== undefined) rmSync(ground.bundle, { recursive: true, force: true })
  guard.remove()
})

test.each(short.filter(({ prepare }) => prepare === undefined))('$name: $what', { timeout: 240_000 }, async (attack) => {
  expect(findFaults(attack, await measureAttack(attack, stage, seconds))).toEqual([])
})

test.for(short.filter(({ prepare }) => prepare !== undefined))('$name: $what', { timeout: 240_000 }, async (attack, { skip }) => {
  const measured = await runAttack(attack, ground, seconds)
  // Only the system's administrator can mount a disk.
  if ('skipped' in measured) return skip(measured.skipped)
  expect(findFaults(attack, measured)).toEqual([])
})

test('the suite itself has reached for nothing outside of this machine', () => {
  expect(guard.refused()).toEqual([])
})
