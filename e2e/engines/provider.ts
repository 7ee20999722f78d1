/** Runs vitest's browser tests in another engine: what of a test needs a person's hands is done by the engine's own driver. */
import { fileURLToPath } from 'node:url'
import { defineBrowserProvider, parseKeyDef } from '@vitest/browser'
import type { BrowserProvider, TestProject } from 'vitest/node'
import { type Engine, type EngineName, type KeyMove, toKeyActions } from './engine.ts'
import { launchEngine } from './launch-engine.ts'

export function engineProvider(name: EngineName) {
  return defineBrowserProvider({
    name: 'engine',
    options: {},
    supportedBrowser: [name],
    providerFactory: (project: TestProject) => createProvider(name, project),
  })
}

type State = { readonly unreleased: readonly string[] }

function createProvider(name: EngineName, project: TestProject): BrowserProvider {
  let engine: Promise<Engine> | undefined
  const opened = (): Promise<Engine> => {
    engine ??= launchEngine(name)
    return engine
  }

  async function type(text: string, state: State): Promise<State> {
    const { moves, unreleased } = toMoves(text, state)
    if (moves.length === 0) return { unreleased }
    const browser = await opened()
    await browser.perform(toKeyActions(moves), { inFrame: true })
    // Firefox answers before the page has taken them.
    await browser.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))')
    return { unreleased }
  }

  const commands: Readonly<Record<string, (context: unknown, ...given: never[]) => Promise<unknown>>> = {
    __vitest_keyboard: (_, text: string, state: State) => type(text, state),
    __vitest_tab: (_, { shift = false }: { readonly shift?: boolean }) =>
      type(shift ? '{Shift>}{Tab}{/Shift}' : '{Tab}', { unreleased: [] }),
    __vitest_cleanup: async (_, { unreleased }: State) => {
      const moves = unreleased.map((key): KeyMove => ({ type: 'keyUp', key }))
      if (moves.length > 0) await (await opened()).perform(toKeyActions(moves), { inFrame: true })
    },
  }
  for (const [command, run] of Object.entries(commands)) project.browser?.registerCommand(command as never, run as never)

  return {
    name: 'engine',
    initScripts: [fileURLToPath(new URL('./locators.ts', import.meta.url))],
    supportsParallelism: false,
    getCommandsContext: () => ({}),
    async openPage(_, url) {
      const browser = await opened()
      await browser.resize({ width: 1280, height: 900 })
      await browser.goto(url)
    },
    async close() {
      await (await engine)?.close()
    },
  }
}

/** Keys as vitest writes them (`{Shift>}{Tab}{/Shift}`), as moves. */
function toMoves(text: string, state: State): { readonly moves: readonly KeyMove[]; readonly unreleased: readonly string[] } {
  const moves: KeyMove[] = []
  const held = new Set(state.unreleased)
  const release = (key: string): void => {
    moves.push({ type: 'keyUp', key })
    held.delete(key)
  }
  for (const { releasePrevious, releaseSelf, repeat, keyDef } of parseKeyDef(text)) {
    const key = keyDef.key ?? ''
    if (held.has(key)) release(key)
    if (releasePrevious) continue
    for (let times = 0; times < repeat; times++) moves.push({ type: 'keyDown', key })
    held.add(key)
    if (releaseSelf) release(key)
  }
  return { moves, unreleased: [...held] }
}
