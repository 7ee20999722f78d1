/** The networks of this page: where it is, where it can go, and what each is. */
import type { Network } from '@foyer/core'
import { Button, EmptyState, Footer, laterIcons, SearchField, Stack, Text } from '@foyer/ui'
import { LongList } from '@foyer/ui/long-list'
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

const keyOf = ({ caipNetworkId }: Network): string => caipNetworkId

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
        <LongList
          label={text('networks.title')}
          items={shown}
          keyOf={keyOf}
          draw={(network) => <NetworkRow network={network} locked={locked} />}
        />
      )}
      <Footer>
        <Button variant="ghost" full icon="info" onClick={explain}>
          {text('networks.guide')}
        </Button>
      </Footer>
    </Stack>
  )
}
