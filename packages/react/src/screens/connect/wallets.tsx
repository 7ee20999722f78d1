/** The groups of wallets, what is missing from them, and the way to all the others: what stands in the view's stack. */
import { type CatalogueWallet, connectionOf, heldOf, type Kit, type KitState, type Screen } from '@foyer/core'
import { Button, EmptyState, ErrorState, IconBadge, List, ListItem, Loading, Skeleton, Stack, Tag, WalletImage } from '@foyer/ui'
import { memo, type ReactNode, useDeferredValue, useState } from 'react'
import { useCanPair } from '../../hooks/use-can-pair.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { useLinksAhead } from '../../hooks/use-links-ahead.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTrack } from '../../hooks/use-track.ts'
import { useWalletChoice } from '../../hooks/use-wallet-choice.ts'
import { useOffersAllWallets, useWallets, type WalletEntry, type WalletGroup } from '../../hooks/use-wallets.ts'
import { useKit } from '../../kit-context.ts'
import { shorten } from '../../words/shorten.ts'
import { connectWords } from './words.ts'

/** `isBeside`: of another view, which has what there is to try again. */
export function Wallets({ isBeside }: { readonly isBeside: boolean }): ReactNode {
  const text = useText(connectWords)
  const { options, isPhone } = useKit()
  const { go } = useNavigation()
  const track = useTrack()
  const canPair = useCanPair()
  const offersAll = useOffersAllWallets()
  const { groups, status, allCount, retry } = useWallets()
  const [unfolded, setUnfolded] = useState(!options.features.collapseWallets)
  const online = useOnline()
  const here = groups.filter((group) => group.wallets.some((entry) => entry.connector))
  const shown = unfolded || here.length === 0 ? groups : here
  // A phone has nobody to show a code to but itself: there the way to it is behind the whole list.
  const showsCode = canPair && !isPhone
  const before = shown.slice(0, placeOfCode(shown, options))
  // Nobody waits for what follows the wallets of this browser.
  const end = Math.max(before.length, shown.findLastIndex((group) => here.includes(group)) + 1)
  const draw = (group: WalletGroup) => <Group key={group.type} group={group} first={group === here[0]} />
  return (
    <>
      {here.length === 0 && !canPair && !isPhone && <NoWallet isBeside={isBeside} />}
      {before.map(draw)}
      {showsCode && (
        <ListItem
          image={<IconBadge icon="qr" accent />}
          title={text('connect.qr')}
          tag={<Tag>{text('connect.way.qrcode')}</Tag>}
          first={here.length === 0}
          onClick={() => {
            track('SELECT_WALLET', { name: 'WalletConnect', platform: 'qrcode' })
            go({ name: 'ConnectingWalletConnectBasic' })
          }}
        />
      )}
      {shown.slice(before.length, end).map(draw)}
      <Stack gap={4} later={here.length > 0}>
        {shown.slice(end).map(draw)}
        {/* Nothing asked yet is as good as loading: opening asks, and what is drawn ahead then stays as it is. */}
        {unfolded && (status === 'loading' || status === 'idle') && (
          // As many as will be recommended, under their title: the box has its size from the start.
          <List title={text('connect.recommended')}>
            <Loading label={text('shared.loadingWallets')}>
              <Skeleton shape="row" count={4} />
            </Loading>
          </List>
        )}
        {unfolded && status === 'failed' && (
          <ErrorState
            size="inline"
            icon={online ? 'warning' : 'offline'}
            title={text(online ? 'connect.listFailed' : 'connect.listOffline')}
            todo={text('connect.listFailed.todo')}
            retryLabel={text('shared.retry')}
            onRetry={isBeside ? undefined : retry}
          />
        )}
        {!unfolded && shown !== groups && (
          <Button full variant="ghost" onClick={() => setUnfolded(true)}>
            {text('connect.more')}
          </Button>
        )}
        {(unfolded || here.length === 0) && offersAll && (
          <ListItem
            image={<IconBadge icon="grid" />}
            title={text('shared.allWallets')}
            tag={allCount ? <Tag>{roundedCount(allCount, text.number)}</Tag> : undefined}
            mark="chevron"
            onClick={() => {
              track('CLICK_ALL_WALLETS')
              go({ name: 'AllWallets' })
            }}
          />
        )}
      </Stack>
    </>
  )
}

type GroupProps = { readonly group: WalletGroup; readonly first: boolean }

const Group = memo(function Group({ group, first }: GroupProps): ReactNode {
  const text = useText(connectWords)
  const images = useImages({ remote: useDeferredValue(useOpened()) })
  const { choose, wayTo } = useWalletChoice()
  const linkTo = useLinksAhead()
  const held = useKitState((state) => heldOf(connectionOf(state))?.connector)
  const shown = useKitState(readShown)
  // What a press does, where the group's title does not say it.
  function tagOf({ connector, wallet }: WalletEntry): ReactNode {
    if (connector && connector.id !== held) return group.type === 'recent' && <Tag>{text('all.installed')}</Tag>
    return <Tag>{text(connector ? 'networks.active' : `connect.way.${wallet ? wayTo(wallet) : 'get'}`)}</Tag>
  }
  return (
    <List title={text(`connect.${group.type}`)}>
      {group.wallets.map((entry, index) => {
        const { app, press } = linkTo(entry)
        return (
          <ListItem
            key={entry.id}
            first={first && index === 0}
            image={<WalletImage name={entry.name} src={images.entry(entry)} />}
            title={<bdi title={entry.name}>{shorten(entry.name)}</bdi>}
            subtitle={entry.connector?.ambiguous && text('connect.claimed')}
            tag={tagOf(entry)}
            current={shown !== undefined && (shown === entry.id || shown === entry.wallet?.id)}
            app={app}
            onClick={(event) => choose(entry, press(event))}
          />
        )
      })}
    </List>
  )
})

/** The wallet that the view beside the list is about. */
function readShown({ modal }: KitState): string | undefined {
  const screen: Shown | undefined = modal.history.at(-1)
  return screen?.connector ?? screen?.wallet?.id
}

type Shown = Pick<Screen, 'name'> & { readonly connector?: string; readonly wallet?: Pick<CatalogueWallet, 'id'> }

/** How many groups stand before it, by the integrator's order (docs/behaviour.md, Wallet order): of those that are left out it is the first. */
function placeOfCode(groups: readonly WalletGroup[], options: Kit['options']): number {
  const order = [...options.features.connectorTypeOrder, 'walletConnect']
  const leading = order.slice(0, order.indexOf('walletConnect'))
  return groups.filter(({ type }) => leading.includes(type)).length
}

/** Rounded down to tens from ten on: "340+" stays true while the list grows. */
function roundedCount(count: number, write: (value: number) => string): string {
  return count < 10 ? write(count) : `${write(Math.floor(count / 10) * 10)}+`
}

function NoWallet({ isBeside }: { readonly isBeside: boolean }): ReactNode {
  const { go } = useNavigation()
  const track = useTrack()
  const text = useText(connectWords)
  return (
    <EmptyState
      icon="wallet"
      title={text('connect.none.title')}
      action={
        // Of two views side by side one has the button that stands out.
        <Button
          variant={isBeside ? 'secondary' : 'primary'}
          first
          icon="download"
          onClick={() => {
            track('CLICK_GET_WALLET')
            go({ name: 'GetWallet' })
          }}
        >
          {text('shared.getWallet')}
        </Button>
      }
    >
      {text('connect.none.todo')}
    </EmptyState>
  )
}
