/** The networks of this page: where it is, where it can go, and what each is. */
import { Button, EmptyState, Footer, List, laterIcons, SearchField, Stack, Text } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useIsPartlyApproved } from '../../hooks/use-network-access.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTrack } from '../../hooks/use-track.ts'
import { useKit } from '../../kit-context.ts'
import { NetworkRow } from '../shared/network-row.tsx'
import { networksWords } from './words.ts'

/** Below this a list is read faster than searched. */
const searchFrom = 8

export function Networks(): ReactNode {
  const text = useText(networksWords)
  const { options } = useKit()
  const { go } = useNavigation()
  const track = useTrack()
  const { networks } = useNetwork()
  const { wallet } = useConnection()
  const isPartial = useIsPartlyApproved()
  const [search, setSearch] = useState('')
  const locked = !options.enableNetworkSwitch
  const wanted = search.trim().toLowerCase()
  function explain(): void {
    track('CLICK_NETWORK_HELP')
    go({ name: 'WhatIsANetwork' })
  }
  const shown = wanted === '' ? networks : networks.filter((network) => network.name.toLowerCase().includes(wanted))
  return (
    <Stack gap={3}>
      {networks.length >= searchFrom && (
        <SearchField first label={text('networks.search')} clearLabel={text('shared.clearSearch')} value={search} onChange={setSearch} />
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
            <NetworkRow key={network.caipNetworkId} network={network} locked={locked} />
          ))}
        </List>
      )}
      <Footer>
        <Button variant="ghost" full icon="info" onClick={explain}>
          {text('networks.guide')}
        </Button>
      </Footer>
    </Stack>
  )
}
