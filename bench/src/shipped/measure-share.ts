/**
 * A visit in which nobody clicks, by whose code runs: how much of one task the kit has at most. The first task of any app is its first drawing by
 * React, with a kit or without; this is what of it, and of all others, is ours.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module'
import { join } from 'node:path'
import type { FolderServer } from '../serve-folder.ts'
import { visitBrowser, waitUntil } from '../visit-browser.ts'
import { type Frame, type Profile, readShares } from './read-profile.ts'
import { readMainThread } from './read-trace.ts'
import { trace } from './trace.ts'

export type ShareVisit = {
  /** What the kit's code, and all that it calls, has of that task of the page of which it has most. */
  readonly longestMs: number
}

/** Microseconds. More often takes the page longer than what it does. */
const interval = 200

/** What is served is the folder that `buildShipped` built. */
type Page = { readonly server: FolderServer; readonly built: string }

export function measureShare({ server, built }: Page, slowdown: number, watchMs: number): Promise<ShareVisit> {
  return visitBrowser(slowdown, async (page, cdp) => {
    await cdp.send('Profiler.enable')
    await cdp.send('Profiler.setSamplingInterval', { interval })
    let profile: Profile | undefined
    const events = await trace(cdp, async () => {
      await cdp.send('Profiler.start')
      await page.goto(server.url, { waitUntil: 'load' })
      await waitUntil(page, () => window.foyerBench.buttonReady > 0)
      await page.waitForTimeout(watchMs)
      profile = (await cdp.send('Profiler.stop')).profile
    })
    if (!profile) throw new Error('The visit was not profiled.')
    const { tasks, startedAt } = readMainThread(events, server.url)
    const stretches = tasks.map(({ at, ms }) => ({ from: startedAt + at * 1000, to: startedAt + (at + ms) * 1000 }))
    const isKit = await findKit(profile, built)
    return { longestMs: Math.max(0, ...readShares(profile, stretches, isKit)) }
  })
}

/** Tells by the source maps of the build which functions are of our packages. */
async function findKit({ nodes }: Profile, built: string): Promise<(frame: Frame) => boolean> {
  const scripts = new Set(nodes.map(({ callFrame }) => callFrame.url).filter((url) => /^http.*\.js$/.test(url)))
  const maps = new Map<string, SourceMap>()
  for (const url of scripts) {
    const file = join(built, `${new URL(url).pathname}.map`)
    // The bundler's own helper has none.
    if (existsSync(file)) maps.set(url, new SourceMap(JSON.parse(await readFile(file, 'utf8')) as SourceMapPayload))
  }
  if (![...maps.values()].some(({ payload }) => payload.sources.some(isOurs))) throw new Error('No source map tells of the kit.')
  return ({ url, lineNumber, columnNumber }) => {
    const entry: Partial<SourceMapping> | undefined = maps.get(url)?.findEntry(lineNumber, columnNumber)
    return entry?.originalSource !== undefined && isOurs(entry.originalSource)
  }
}

const isOurs = (source: string): boolean => source.includes('/@foyer/')
