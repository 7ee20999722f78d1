/** The networks of this page: where it is, where it can go, and what each is. */
import { networkAccess } from '@foyer/core'
import { Button, EmptyState, Footer, List, laterIcons, SearchField, Stack, Text } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useText } from '../../hooks/use-text.ts'
import type { ScreenProps } from '../registry.ts'
import { NetworkRow } from './network-row.tsx'

/** Below this a list is read faster than searched. */
const searchFrom = 8

export function Networks({ kit }: ScreenProps<'Networks'>): ReactNode {
  const text = useText()
  const { networks } = useNetwork()
  const { wallet } = useConnection()
  const isPartial = useKitState((state) => state.network.networks.some((one) => networkAccess(state, one.caipNetworkId) === 'closed'))
  const [search, setSearch] = useState('')
  const locked = kit.options.enableNetworkSwitch === false
  const wanted = search.trim().toLowerCase()
  const shown = wanted === '' ? networks : networks.filter((network) => network.name.toLowerCase().includes(wanted))
  return (
    <Stack gap={3}>
      {networks.length >= searchFrom && (
        <SearchField first label={text('networks.search')} clearLabel={text('all.clear')} value={search} onChange={setSearch} />
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
        <List label={text('networks.title')}>
          {shown.map((network) => (
            <NetworkRow key={network.caipNetworkId} network={network} kit={kit} locked={locked} />
          ))}
        </List>
      )}
      <Footer>
        <Button variant="ghost" full icon="info" onClick={() => kit.send({ type: 'go', screen: { name: 'WhatIsANetwork' } })}>
          {text('networks.guide')}
        </Button>
      </Footer>
    </Stack>
  )
}
