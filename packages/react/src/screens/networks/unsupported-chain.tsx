/** The wallet is where this page cannot follow (spec 2.06): the networks it can, or out. There is no way back (2.01d). */
import { Footer, List, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useText } from '../../hooks/use-text.ts'
import { DisconnectButton } from '../account/disconnect-button.tsx'
import type { ScreenProps } from '../registry.ts'
import { NetworkRow } from './network-row.tsx'

export function UnsupportedChain({ kit }: ScreenProps<'UnsupportedChain'>): ReactNode {
  const text = useText()
  const { networks, caipNetworkId } = useNetwork()
  const { wallet } = useConnection()
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Text as="h2" size="title">
          {text('unsupported.heading')}
        </Text>
        <Text muted>
          {text('unsupported.todo', {
            wallet: wallet?.name ?? text('connecting.unknown'),
            network: caipNetworkId?.startsWith('eip155:')
              ? text('unsupported.byId', { id: caipNetworkId.slice(7) })
              : text('unsupported.elsewhere'),
          })}
        </Text>
      </Stack>
      <List label={text('networks.title')}>
        {networks.map((network) => (
          <NetworkRow key={network.caipNetworkId} network={network} kit={kit} />
        ))}
      </List>
      <Footer>
        <DisconnectButton />
      </Footer>
    </Stack>
  )
}
