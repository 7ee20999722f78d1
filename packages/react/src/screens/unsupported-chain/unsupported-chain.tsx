/** The wallet is on a network that this page does not know (docs/behaviour.md, Unsupported network): one of the page's networks, or out. There is no way back. */
import { Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useText } from '../../hooks/use-text.ts'
import { DisconnectButton } from '../shared/disconnect-button.tsx'
import { NetworkList } from '../shared/network-list.tsx'
import { unsupportedWords } from './words.ts'

export function UnsupportedChain(): ReactNode {
  const text = useText(unsupportedWords)
  const { caipNetworkId } = useNetwork()
  const { wallet } = useConnection()
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Text as="h2" size="title">
          {text('unsupported.heading')}
        </Text>
        <Text muted>
          {text('unsupported.todo', {
            wallet: wallet?.name ?? text('shared.wallet'),
            network: caipNetworkId?.startsWith('eip155:')
              ? text('unsupported.byId', { id: caipNetworkId.slice(7) })
              : text('unsupported.elsewhere'),
          })}
        </Text>
      </Stack>
      <Stack gap={3}>
        <NetworkList />
      </Stack>
      <Stack gap={0} align="center">
        <DisconnectButton />
      </Stack>
    </Stack>
  )
}
