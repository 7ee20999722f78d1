/** Who is connected: picture, name, balance, network, and what the account holds. */

import { AccountName, Avatar, Button, IconButton, laterIcons, NetworkImage, Room, Stack, Tabs, VisuallyHidden } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import { useBuy } from '../../hooks/use-buy.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useNfts } from '../../hooks/use-nfts.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { usePendingTransfers } from '../../hooks/use-pending-transfers.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTrack } from '../../hooks/use-track.ts'
import { useTransactions } from '../../hooks/use-transactions.ts'
import { shortenMiddle } from '../../words/shorten.ts'
import type { ScreenProps } from '../define-screen.ts'
import { DisconnectButton } from '../shared/disconnect-button.tsx'
import { Purchases } from '../shared/purchases.tsx'
import { NoAccount } from '../shared/with-account.tsx'
import { Activity } from './activity.tsx'
import { Balance } from './balance.tsx'
import { Nfts } from './nfts.tsx'
import { Tokens } from './tokens.tsx'
import { type HoldingsTab, useHoldingsTab } from './use-retry.ts'
import { WalletFeatures } from './wallet-features.tsx'
import { accountWords } from './words.ts'

export function Account({ views }: ScreenProps<'Account'>): ReactNode {
  const text = useText(accountWords)
  const { address, explorerUrl } = useAccount()
  const { network } = useNetwork()
  const opened = useOpened()
  const identity = useIdentity({ fetch: opened })
  const { tab, select } = useHoldingsTab()

  if (address === undefined) return <NoAccount of="account" />
  const explorer = network?.blockExplorers?.default.name ?? ''
  const explorerWords = { label: text('settings.explorer', { explorer }), newTab: text('shared.newTab') }
  return (
    <Stack gap={4}>
      <Stack gap={2} align="center">
        <Avatar size={56} address={address} src={opened ? identity.avatar : undefined} />
        <AccountName
          address={address}
          name={identity.name && shortenMiddle(identity.name)}
          copy={{ label: text('copy.address'), done: text('copy.done'), failed: text('copy.failed') }}
          link={explorerUrl === undefined ? undefined : { href: explorerUrl, ...explorerWords }}
        />
        <Balance tab={tab} />
        <Chips />
      </Stack>
      <WalletFeatures views={views} />
      <UnderWay />
      <Holdings tab={tab} onSelect={select} />
      <Stack gap={0} align="center">
        <DisconnectButton />
      </Stack>
    </Stack>
  )
}

/** What was bought and is not over: also what an earlier visit has begun. */
function UnderWay(): ReactNode {
  const buy = useBuy({ fetch: false })
  return buy.isOffered ? <Purchases buy={buy} /> : null
}

/** The way out below them is where it was, or out of sight, however many there turn out to be. */
const shownRows = 6

/** What the account has, and what it did where somebody tells. */
function Holdings({ tab, onSelect }: { readonly tab: HoldingsTab; readonly onSelect: (tab: HoldingsTab) => void }): ReactNode {
  const text = useText(accountWords)
  const track = useTrack()
  const { account } = useAccount()
  const hasNfts = useNfts({ fetch: false }).isOffered
  const hasActivity = useTransactions({ fetch: false }).isOffered
  // What was sent before a reload is followed from here on.
  usePendingTransfers({ fetch: useOpened() })
  if (!hasNfts && !hasActivity) {
    return (
      <Room rows={shownRows}>
        <Tokens />
      </Room>
    )
  }
  function select(next: HoldingsTab): void {
    if (next === 'activity') track('CLICK_TRANSACTIONS', { isSmartAccount: account?.type === 'smartAccount' })
    onSelect(next)
  }
  const tabs = [
    { id: 'tokens', label: text('account.tokens') },
    ...(hasNfts ? [{ id: 'nfts', label: text('account.nfts') } as const] : []),
    ...(hasActivity ? [{ id: 'activity', label: text('account.activity') } as const] : []),
  ] as const
  const panels = { tokens: <Tokens />, nfts: <Nfts />, activity: <Activity /> }
  return (
    <Tabs label={text('account.title')} tabs={tabs} selected={tab} onSelect={select}>
      <Room rows={shownRows}>{panels[tab]}</Room>
    </Tabs>
  )
}

function Chips(): ReactNode {
  const { go } = useNavigation()
  const track = useTrack()
  const text = useText(accountWords)
  const images = useImages({ remote: useOpened() })
  const { network, isSupported, caipNetworkId } = useNetwork()
  const name = network?.name ?? caipNetworkId ?? ''
  function chooseNetwork(): void {
    track('CLICK_NETWORKS')
    go({ name: 'Networks' })
  }
  return (
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
  )
}
