/** What is set around the account: network, wallet, address, explorer, and the way out. */

import { Address, Avatar, IconBadge, List, ListItem, laterIcons, NetworkImage, Stack, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import { useConnection } from '../../hooks/use-connection.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTrack } from '../../hooks/use-track.ts'
import { DisconnectButton } from '../shared/disconnect-button.tsx'
import { WithAccount } from '../shared/with-account.tsx'
import { settingsWords } from './words.ts'

export function AccountSettings(): ReactNode {
  return (
    <WithAccount>
      <Settings />
    </WithAccount>
  )
}

function Settings(): ReactNode {
  const { go } = useNavigation()
  const track = useTrack()
  const text = useText(settingsWords)
  const opened = useOpened()
  const images = useImages({ remote: opened })
  const identity = useIdentity({ fetch: opened })
  const { address, explorerUrl } = useAccount()
  const { network, isSupported } = useNetwork()
  const { held, wallet } = useConnection()
  const networkName = isSupported ? (network?.name ?? '') : text('account.unsupported')
  function chooseNetwork(): void {
    track('CLICK_NETWORKS')
    go({ name: 'Networks' })
  }
  return (
    <Stack gap={4}>
      <List label={text('settings.title')}>
        <ListItem
          image={<NetworkImage name={networkName} src={network && images.network(network)} />}
          title={text('settings.network')}
          subtitle={networkName}
          mark="chevron"
          onClick={chooseNetwork}
        />
        {wallet && (
          <ListItem
            image={<WalletImage name={wallet.name} src={images.connected({ held, wallet })} />}
            title={text('settings.wallet')}
            subtitle={wallet.name}
            mark="chevron"
            onClick={() => go({ name: 'ProfileWallets' })}
          />
        )}
        {address !== undefined && (
          <ListItem
            image={<Avatar size={40} address={address} src={identity.avatar} />}
            title={text('settings.address')}
            trailing={
              <Address address={address} copy={{ label: text('copy.address'), done: text('copy.done'), failed: text('copy.failed') }} />
            }
          />
        )}
        {explorerUrl !== undefined && (
          <ListItem
            image={<IconBadge icon={laterIcons.search} />}
            title={text('settings.explorer', { explorer: network?.blockExplorers?.default.name ?? new URL(explorerUrl).hostname })}
            link={{ href: explorerUrl, newTab: text('shared.newTab') }}
          />
        )}
      </List>
      <Stack gap={0} align="center">
        <DisconnectButton />
      </Stack>
    </Stack>
  )
}
