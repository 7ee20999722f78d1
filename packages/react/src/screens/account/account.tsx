/** Who is connected: picture, name, balance, network, and what the account holds. */

import { Address, Avatar, Button, EmptyState, Footer, IconButton, laterIcons, NetworkImage, Stack, Text, VisuallyHidden } from '@foyer/ui'
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
import { shortenMiddle } from '../../words/shorten.ts'
import type { ScreenProps } from '../define-screen.ts'
import { DisconnectButton } from '../shared/disconnect-button.tsx'
import { Balance } from './balance.tsx'
import { Tokens } from './tokens.tsx'
import { WalletFeatures } from './wallet-features.tsx'
import { accountWords } from './words.ts'

export function Account({ views }: ScreenProps<'Account'>): ReactNode {
  const text = useText(accountWords)
  const { address } = useAccount()
  const opened = useOpened()
  const identity = useIdentity({ fetch: opened })
  const { replace, entrance } = useNavigation()

  if (address === undefined) return <NoAccount onConnect={() => replace(entrance)} />
  return (
    <Stack gap={4}>
      <Stack gap={2} align="center">
        <Avatar size={56} address={address} src={opened ? identity.avatar : undefined} />
        <Address
          size="title"
          address={address}
          name={identity.name && shortenMiddle(identity.name)}
          copy={{ label: text('copy.address'), done: text('copy.done'), failed: text('copy.failed') }}
        />
        <Balance />
        <Chips />
      </Stack>
      <WalletFeatures views={views} />
      <Tokens />
      <Footer>
        <DisconnectButton />
      </Footer>
    </Stack>
  )
}

function Chips(): ReactNode {
  const { go } = useNavigation()
  const track = useTrack()
  const text = useText(accountWords)
  const images = useImages({ remote: useOpened() })
  const { network, isSupported, caipNetworkId } = useNetwork()
  const { isRestoring, wallet } = useConnection()
  const name = network?.name ?? caipNetworkId ?? ''
  function chooseNetwork(): void {
    track('CLICK_NETWORKS')
    go({ name: 'Networks' })
  }
  return (
    <>
      <Stack direction="row" gap={2} align="center">
        <Button size="s" onClick={chooseNetwork}>
          <span aria-hidden="true">
            <Stack direction="row" gap={2} align="center">
              <NetworkImage size={20} name={name} src={network && images.network(network)} />
              {isSupported ? name : text('account.unsupported')}
            </Stack>
          </span>
          <VisuallyHidden>{text('account.network', { network: isSupported ? name : text('account.unsupported') })}</VisuallyHidden>
        </Button>
        <IconButton icon={laterIcons.settings} label={text('account.settings')} onClick={() => go({ name: 'AccountSettings' })} />
      </Stack>
      {isRestoring && (
        <Text size="small" muted>
          {text('account.restoring', { wallet: wallet?.name ?? text('shared.wallet') })}
        </Text>
      )}
    </>
  )
}

function NoAccount({ onConnect }: { readonly onConnect: () => void }): ReactNode {
  const text = useText(accountWords)
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
