/** On a server, where nobody is connected: pages are drawn, and nothing is asked. */
import { getEventListeners } from 'node:events'
import { evm } from '@foyer/chains/evm'
import { mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { createTestEnvironment } from '@foyer/core/testing'
import { FoyerProvider, useAccount, useKit } from '@foyer/react'
import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { countListeners } from '../../core/testing/count-listeners.ts'
import { balanceQuery } from './account-queries.ts'
import { nftsQuery } from './page-queries.ts'
import { pricesQuery } from './server-queries.ts'
import { watchKit } from './watch-kit.ts'

function Page(): ReactNode {
  const kit = useKit()
  const { caipAddress: account } = useAccount()
  const [balance, nfts] = [useQuery(balanceQuery(kit, { account })), useInfiniteQuery(nftsQuery(kit, { account }))]
  const prices = useQuery(pricesQuery(kit, ['eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE']))
  return [balance.status, balance.fetchStatus, nfts.status, nfts.fetchStatus, prices.status].join(' ')
}

test('a page is drawn on a server without a request, a timer or a listener', () => {
  const asked: unknown[] = []
  const fetch: typeof globalThis.fetch = (request) => {
    asked.push(request)
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  const environment = createTestEnvironment({ isBrowser: false, fetch })
  const server = 'https://wallets.example.com'
  const kit = createKit({ projectId: 'test-project', server, networks: [mainnet], adapters: [evm()] }, environment)
  const client = new QueryClient()
  const before = environment.alive()
  watchKit(client, kit)
  const page = createElement(QueryClientProvider, { client }, createElement(FoyerProvider, { kit, children: createElement(Page) } as never))
  expect(renderToString(page)).toBe('pending idle pending idle pending')
  expect(asked).toEqual([])
  expect(environment.alive()).toBe(before)
  kit.dispose()
})

test('a kit that many requests watch on a server keeps no listener of any', () => {
  const made = createKit({ projectId: 'query-server', networks: [mainnet], adapters: [evm()] }, createTestEnvironment({ isBrowser: false }))
  onTestFinished(() => made.dispose())
  const { kit, alive } = countListeners(made)
  const before = getEventListeners(kit.signal, 'abort').length
  const stops = Array.from({ length: 5 }, () => watchKit(new QueryClient(), kit))
  expect(alive()).toBe(0)
  expect(getEventListeners(kit.signal, 'abort')).toHaveLength(before)
  for (const stop of stops) stop()
  expect(alive()).toBe(0)
})
