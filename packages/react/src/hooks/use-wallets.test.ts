// @vitest-environment node
/** A page that a server renders, with a list of wallets of its own. */
import { createKit } from '@foyer/core'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { localNetwork } from '../../testing/network.ts'
import { FoyerProvider } from '../provider.tsx'
import { useOffersAllWallets } from './use-wallets.ts'

function AllWallets() {
  return h('p', null, useOffersAllWallets() ? 'All wallets' : 'no more')
}

test.each([
  ['SHOW', 'All wallets'],
  ['HIDE', 'no more'],
  // Which pointer a visitor has, only the browser knows.
  ['ONLY_MOBILE', 'no more'],
] as const)('on a server with allWallets %s the way to all of them: %s', (allWallets, shown) => {
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], allWallets })
  expect(renderToString(h(FoyerProvider, { kit }, h(AllWallets)))).toBe(`<p>${shown}</p>`)
  kit.dispose()
})
