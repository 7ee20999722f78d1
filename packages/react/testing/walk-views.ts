/** Goes along a way of views, there and back, and says what is wrong with any step of it. */
import type { Screen } from '@foyer/core'
import { expect } from 'vitest'
import type { TestPage } from './page.ts'
import { drawn, look, record } from './record-motion.ts'

export type Step = { readonly what: string; readonly change: () => void; readonly done: () => void }

/** A sheet of a phone stands on the window's lower edge: its top moves. */
const hasSheet = (): boolean => innerWidth < 480

export const titleOf = (site: TestPage): string => site.find('.fy-header-title').textContent ?? ''

export async function step(site: TestPage, { what, change, done }: Step): Promise<readonly string[]> {
  const from = look(site)
  const faults = (await record(site, change, done)).map((fault) => `${what}: ${fault}`)
  const now = look(site)
  if (hasSheet()) return faults
  if (Math.abs(now.top - from.top) > 1) faults.push(`${what}: the top moves from ${from.top} to ${now.top}`)
  const isAsWide = now.right - now.left === from.right - from.left
  if (isAsWide && Math.abs(now.close - from.close) > 1) faults.push(`${what}: the way out moves from ${from.close} to ${now.close}`)
  return faults
}

/** There and back, along the way. */
export async function walk(site: TestPage, way: readonly Screen[]): Promise<readonly string[]> {
  const faults: string[] = []
  const at: string[] = [titleOf(site)]
  const depth = () => site.kit.getState().modal.history.length
  function isDrawn(at: number): void {
    expect(depth()).toBe(at)
    // Without a server there is no list, and no end to the wait for it.
    const waits = site.kit.getState().modal.history.at(-1)?.name === 'SwapSelectToken'
    // What there was fades out over it, held as it begins.
    expect(site.query('.fy-ghost')).not.toBeNull()
    if (!waits) drawn(site, titleOf(site))()
  }
  for (const screen of way) {
    const next = depth() + 1
    const what = `${at.at(-1)} to ${screen.name}${'step' in screen ? ` (${screen.step})` : ''}`
    const change = () => site.kit.send({ type: 'go', screen })
    faults.push(...(await step(site, { what, change, done: () => isDrawn(next) })))
    at.push(screen.name)
  }
  for (const name of at.slice(0, -1).reverse()) {
    const next = depth() - 1
    const change = () => site.kit.send({ type: 'back' })
    faults.push(...(await step(site, { what: `back to ${name}`, change, done: () => isDrawn(next) })))
  }
  return faults
}
