/** The pictures that an opening fetches, asked of the real server. */
import { createWorld } from '@foyer/devnet'
import { expect, onTestFinished, test } from 'vitest'
import { world } from '../../../testing/served-kit.ts'
import { version } from '../../api/version.ts'

test('each picture of an opening carries project, kit and version like every call, and the server gives it', async () => {
  const devnet = await createWorld()
  onTestFinished(() => devnet.dispose())
  const { kit, images } = world(devnet.server.url, { projectId: devnet.projectId, debug: false })
  await kit.open()
  await expect.poll(() => kit.getState().modal.loading, { timeout: 30_000 }).toBe(false)
  const urls = images.map((url) => new URL(url))
  expect(new Set(urls.map(({ pathname }) => pathname.replace(/[^/]+$/, '')))).toEqual(
    new Set(['/getWalletImage/', '/public/getAssetImage/']),
  )
  for (const url of urls) {
    expect(Object.fromEntries(url.searchParams)).toEqual({ projectId: devnet.projectId, st: 'foyer', sv: version })
    const answer = await fetch(url)
    expect([url.pathname, answer.status]).toEqual([url.pathname, 200])
    expect(answer.headers.get('content-type')).toMatch(/^image\//)
  }
})
