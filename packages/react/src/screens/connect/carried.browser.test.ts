/** With nobody to ask, the wallets that the kit carries have pictures of their own, for which nothing is loaded. */
import { afterEach, expect, test } from 'vitest'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { options, sampleState } from '../../../testing/samples.ts'

let live: LiveKit | undefined
let mounted: MountedView | undefined
afterEach(() => {
  live?.dispose()
  mounted?.unmount()
})

const rows = () => [...(document.querySelector('foyer-modal')?.shadowRoot?.querySelectorAll<HTMLElement>('.fy-item') ?? [])]

test('each is drawn in a square of its row, in colours of its own, without an element that loads anything', async () => {
  live = await createLiveKit({}, { wallets: [] })
  await live.kit.open()
  const known = ['MetaMask', 'Trust Wallet', 'Coinbase Wallet', 'Phantom']
  await expect.poll(() => rows().filter(({ textContent }) => known.some((name) => textContent?.startsWith(name))).length).toBe(4)
  const grounds = known.map((name) => {
    const picture = rows()
      .find(({ textContent }) => textContent?.startsWith(name))
      ?.querySelector('.fy-image')
    expect(picture?.querySelector('img, canvas, .fy-monogram')).toBeNull()
    const drawn = picture?.querySelector('path')?.getBoundingClientRect()
    expect([drawn?.width, drawn?.height]).toEqual([40, 40])
    return getComputedStyle(picture?.querySelector('path') as Element).fill
  })
  expect(new Set(grounds).size).toBe(4)
})

test('a list of no wallets has no count', async () => {
  const { catalogue } = sampleState()
  mounted = await mountView({
    state: sampleState({ catalogue: { ...catalogue, list: { status: 'ready', data: { wallets: [], page: 1, count: 0 }, at: 0 } } }),
    options,
  })
  const all = [...mounted.root.querySelectorAll('.fy-item')].find(({ textContent }) => textContent?.includes('All wallets'))
  expect(all?.textContent).toBe('All wallets')
})
