/** Who is connected: picture, name, balance, network, and what the account holds. */

import { entranceOf } from '@foyer/core'
import {
  Address,
  Avatar,
  Button,
  EmptyState,
  Footer,
  IconButton,
  laterIcons,
  NetworkImage,
  Stack,
  Tabs,
  Text,
  VisuallyHidden,
} from '@foyer/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import { useConnection } from '../../hooks/use-connection.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { shortenMiddle } from '../../messages/shorten.ts'
import type { ScreenProps } from '../registry.ts'
import { Balance } from './balance.tsx'
import { DisconnectButton } from './disconnect-button.tsx'
import { LaterTab } from './later-tab.tsx'
import { Tokens } from './tokens.tsx'

export function Account({ kit }: ScreenProps<'Account'>): ReactNode {
  const text = useText()
  const { address, explorerUrl } = useAccount()
  const opened = useOpened()
  const identity = useIdentity({ fetch: opened })
  const tab = useKitState((state) => state.tab)

  if (address === undefined) return <NoAccount onConnect={() => kit.send({ type: 'go', screen: entranceOf(kit), replace: true })} />
  return (
    <Stack gap={4}>
      <Stack gap={2} align="center">
        <Avatar size={56} address={address} src={opened ? identity.avatar : undefined} />
        <Address
          size="title"
          address={address}
          name={identity.name && shortenMiddle(identity.name)}
          copy={{ label: text('action.copy'), done: text('action.copied'), failed: text('action.copyFailed') }}
        />
        <Balance />
        <Chips kit={kit} />
      </Stack>
      <Tabs
        label={text('account.tabs')}
        tabs={[
          { id: 'tokens', label: text('account.tokens') },
          { id: 'nfts', label: text('account.nfts') },
          { id: 'activity', label: text('account.activity') },
        ]}
        selected={tab}
        onSelect={(next) => kit.send({ type: 'tab', tab: next })}
      >
        {tab === 'tokens' ? <Tokens /> : <LaterTab tab={tab} explorerUrl={explorerUrl} />}
      </Tabs>
      <Footer>
        <DisconnectButton />
      </Footer>
    </Stack>
  )
}

function Chips({ kit }: Pick<ScreenProps<'Account'>, 'kit'>): ReactNode {
  const text = useText()
  const images = useImages({ remote: useOpened() })
  const { network, isSupported, caipNetworkId } = useNetwork()
  const { isRestoring, wallet } = useConnection()
  const name = network?.name ?? caipNetworkId ?? ''
  return (
    <>
      <Stack direction="row" gap={2} align="center">
        <Button size="s" onClick={() => kit.send({ type: 'go', screen: { name: 'Networks' } })}>
          <span aria-hidden="true">
            <Stack direction="row" gap={2} align="center">
              <NetworkImage size={20} name={name} src={network && images.network(network)} />
              {isSupported ? name : text('button.unsupported')}
            </Stack>
          </span>
          <VisuallyHidden>{text('account.network', { network: isSupported ? name : text('button.unsupported') })}</VisuallyHidden>
        </Button>
        <IconButton
          icon={laterIcons.settings}
          label={text('account.settings')}
          onClick={() => kit.send({ type: 'go', screen: { name: 'AccountSettings' } })}
        />
      </Stack>
      {isRestoring && (
        <Text size="small" muted>
          {text('account.restoring', { wallet: wallet?.name ?? text('connecting.unknown') })}
        </Text>
      )}
    </>
  )
}

function NoAccount({ onConnect }: { readonly onConnect: () => void }): ReactNode {
  const text = useText()
  return (
    <EmptyState
      icon="wallet"
      title={text('account.none.title')}
      action={
        <Button variant="primary" onClick={onConnect}>
          {text('account.none.action')}
        </Button>
      }
    >
      {text('account.none.todo')}
    </EmptyState>
  )
}
