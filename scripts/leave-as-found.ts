// Test files in Node share a process, one after the other. What one leaves behind the next would find, or not, by their order; so it fails there.
// What cannot leave things as they were has its place in `alone.ts`.
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// Helpers of compilers and registries of libraries, which say by their name that they are nobody else's; and what newer versions of Node warn of.
const isOthers = (name: string) => name.startsWith('__') || ['localStorage', 'navigator', 'sessionStorage'].includes(name)

const found = () => {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !isOthers(name))
  return { cwd: process.cwd(), globals: new Map(names.map((name) => [name, Reflect.get(globalThis, name)])) }
}

const before = found()

afterAll(async () => {
  // A module that still loads when a file ends fails to, and whoever asks for it afterwards in this process is given that failure.
  await vi.dynamicImportSettled()
  // What asks for a next turn in each one would keep a processor busy for as long as this process lasts.
  await vi.waitFor(() => expect(process.getActiveResourcesInfo(), 'turns without an end').not.toContain('Immediate'))
  const text = readFileSync(expect.getState().testPath ?? '', 'utf8')
  expect(
    text.match(/\b(?:vi\.(?:mock|doMock|resetModules)|process\.(?:cpu|memory)Usage)\(/)?.[0],
    'to be in scripts/alone.ts',
  ).toBeUndefined()
  // A server puts faster ones in their place when it starts.
  for (const name of ['Request', 'Response']) Object.defineProperty(globalThis, name, { value: before.globals.get(name) })
  expect(vi.isFakeTimers(), 'fake timers that are left').toBe(false)
  const { cwd, globals } = found()
  expect(cwd, 'the folder').toBe(before.cwd)
  const names = [...new Set([...before.globals.keys(), ...globals.keys()])]
  expect(
    names.filter((name) => !Object.is(before.globals.get(name), globals.get(name))),
    'globals that are not what they were',
  ).toEqual([])
})
