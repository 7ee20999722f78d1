/** The page's networks, and, where they are many, a search among them: which is used, which one can go to, and why not to the others. */
import type { Network } from '@foyer/core'
import { EmptyState, laterIcons, SearchField, Text, VisuallyHidden } from '@foyer/ui'
import { LongList } from '@foyer/ui/long-list'
import { type ReactNode, useCallback, useState } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useIsPartlyApproved } from '../../hooks/use-network-access.ts'
import { useText } from '../../hooks/use-text.ts'
import { NetworkRow } from './network-row.tsx'
import { networkWords } from './network-words.ts'

/** Below this a list is read faster than searched. */
const searchFrom = 8

const keyOf = ({ caipNetworkId }: Network): string => caipNetworkId

export type NetworkListProps = {
  /** The page lets nobody change the network here. */
  readonly locked?: boolean
  /** The search takes the focus when the view appears. */
  readonly first?: boolean
}

export function NetworkList({ locked = false, first = false }: NetworkListProps): ReactNode {
  const text = useText(networkWords)
  const { networks } = useNetwork()
  const { wallet } = useConnection()
  const isPartial = useIsPartlyApproved()
  const [search, setSearch] = useState('')
  const draw = useCallback((network: Network) => <NetworkRow network={network} locked={locked} />, [locked])
  const wanted = search.trim().toLowerCase()
  const shown = wanted === '' ? networks : networks.filter((network) => network.name.toLowerCase().includes(wanted))
  const isSearched = networks.length >= searchFrom
  return (
    <>
      {isSearched && (
        <SearchField
          first={first}
          label={text('networks.search')}
          clearLabel={text('shared.clearSearch')}
          value={search}
          onChange={setSearch}
        />
      )}
      {isSearched && (
        <VisuallyHidden live="polite">
          {wanted !== '' && text('networks.found', { count: shown.length, number: text.number(shown.length) })}
        </VisuallyHidden>
      )}
      {locked && (
        <Text size="small" muted>
          {text('networks.locked')}
        </Text>
      )}
      {wallet && isPartial && (
        <Text size="small" muted>
          {text('networks.unapproved.why', { wallet: wallet.name })}
        </Text>
      )}
      {shown.length === 0 ? (
        <EmptyState icon={laterIcons.search} title={text('networks.none.title', { search: search.trim() })}>
          {text('networks.none.todo')}
        </EmptyState>
      ) : (
        <LongList label={text('networks.title')} items={shown} keyOf={keyOf} draw={draw} />
      )}
    </>
  )
}
