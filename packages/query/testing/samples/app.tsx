import { balanceQuery, signMessageMutation, watchKit } from '@foyer/query'
import { useAccount } from '@foyer/react'
import { QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { kit } from './kit.ts'

export const client = new QueryClient()
watchKit(client, kit)

export function Balance() {
  const { caipAddress: account } = useAccount()
  const { data, error } = useQuery(balanceQuery(kit, { account }))
  return <output data-testid="balance">{data?.value.toString() ?? error?.code ?? 'unknown'}</output>
}

export function Sign() {
  const { mutate, data, error } = useMutation(signMessageMutation(kit))
  return (
    <>
      <button type="button" onClick={() => mutate('Hello from a query')}>
        Sign by mutation
      </button>
      <output data-testid="signed">{data ?? error?.code ?? 'nothing'}</output>
    </>
  )
}
