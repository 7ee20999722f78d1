/** A page that a server has rendered comes alive, with a list of wallets of its own. */
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { options, sampleState } from '../../testing/samples.ts'
import { createStillKit } from '../../testing/still-kit.ts'
import { KitContext } from '../kit-context.ts'
import { useOffersAllWallets } from './use-wallets.ts'

function AllWallets(): ReactNode {
  return useOffersAllWallets() ? 'All wallets' : 'no more'
}

test('what depends on the pointer is as the server had it until the page has come alive, and nothing is complained of', async () => {
  const kit = createStillKit(sampleState(), { ...options, allWallets: 'ONLY_MOBILE' })
  const tree = (
    <KitContext value={kit}>
      <AllWallets />
    </KitContext>
  )
  const place = document.createElement('div')
  place.innerHTML = renderToString(tree)
  expect(place.textContent).toBe('no more')
  const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList)
  const complain = vi.fn()
  const root = hydrateRoot(place, tree, { onRecoverableError: complain })
  await expect.poll(() => place.textContent).toBe('All wallets')
  expect(complain).not.toHaveBeenCalled()
  media.mockRestore()
  root.unmount()
})
