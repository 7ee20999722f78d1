/** The sample of `@foyer/query` in an app of its own, with what else a page that has react-query asks and does. */
import {
  activityQuery,
  balanceQuery,
  connectMutation,
  disconnectMutation,
  sendTransactionMutation,
  switchNetworkMutation,
} from '@foyer/query'
import { ConnectButton, FoyerProvider, useAccount, useNetwork } from '@foyer/react'
import { QueryClientProvider, useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Balance, client, Sign } from '../../packages/query/testing/samples/app.tsx'
import { kit } from './sample-kit.ts'

/** The local world's account that has nothing. */
const receiver = '0x09DB0a93B389bEF724429898f539AEB7ac2Dd55f'

function App(): ReactNode {
  const { caipAddress: account, address } = useAccount()
  const { caipNetworkId, networks } = useNetwork()
  const activity = useInfiniteQuery(activityQuery(kit, { account }))
  const connecting = useMutation(connectMutation(kit))
  const disconnecting = useMutation(disconnectMutation(kit))
  const switching = useMutation(switchNetworkMutation(kit))
  const sending = useMutation(sendTransactionMutation(kit))
  const [{ id: wallet = '' } = {}] = kit.getState().connectors
  return (
    <main>
      <h1>An app with react-query</h1>
      <ConnectButton />
      <button type="button" onClick={() => connecting.mutate(wallet)}>
        Connect by mutation
      </button>
      <button type="button" onClick={() => disconnecting.mutate()}>
        Disconnect by mutation
      </button>
      <button type="button" onClick={() => networks[1] && switching.mutate(networks[1].caipNetworkId)}>
        Switch by mutation
      </button>
      <button type="button" onClick={() => sending.mutate({ to: receiver, value: 1_000_000_000_000_000_000n })}>
        Send by mutation
      </button>
      <output data-testid="status">{activity.fetchStatus === 'idle' ? activity.status : 'busy'}</output>
      <output data-testid="address">{address ?? 'nobody'}</output>
      <output data-testid="network">{caipNetworkId ?? 'nowhere'}</output>
      <output data-testid="sent">{sending.data ?? sending.error?.code ?? 'nothing'}</output>
      <output data-testid="error">{connecting.error?.code ?? 'none'}</output>
      <Balance />
      <Sign />
      {account && (
        <Suspense fallback="Reading">
          <Coin account={account} />
        </Suspense>
      )}
    </main>
  )
}

function Coin({ account }: { readonly account: NonNullable<ReturnType<typeof useAccount>['caipAddress']> }): ReactNode {
  return <output data-testid="events">{useSuspenseQuery(balanceQuery(kit, { account })).data.symbol}</output>
}

// For tests, which ask what is kept.
Object.assign(globalThis, { kit, client })

createRoot(document.querySelector('#root') as Element).render(
  <QueryClientProvider client={client}>
    <FoyerProvider kit={kit}>
      <App />
    </FoyerProvider>
  </QueryClientProvider>,
)
