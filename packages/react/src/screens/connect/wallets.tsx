/** The groups of wallets, what is missing from them, and the way to all the others. */
import type { Kit } from '@foyer/core'
import { Button, EmptyState, ErrorState, IconBadge, List, ListItem, Loading, Skeleton, Stack, Tag, WalletImage } from '@foyer/ui'
import { memo, type ReactNode, useDeferredValue, useState } from 'react'
import { canPair } from '../../hooks/can-pair.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWallets, type WalletEntry, type WalletGroup } from '../../hooks/use-wallets.ts'
import { shorten } from '../../messages/shorten.ts'
import { chooseWallet, isReachable } from '../choose-wallet.ts'

export type WalletsProps = {
  readonly kit: Kit
  /** Called in place of connecting while consent is missing. */
  readonly onBlocked?: () => void
}

export function Wallets({ kit, onBlocked }: WalletsProps): ReactNode {
  const text = useText()
  const { groups, status, allCount, retry } = useWallets()
  const [unfolded, setUnfolded] = useState(kit.options.features?.collapseWallets !== true)
  const online = useOnline()
  if (kit.options.enableWallets === false) {
    return (
      <EmptyState icon="wallet" title={text('connect.disabled.title')}>
        {text('connect.disabled.todo')}
      </EmptyState>
    )
  }
  const here = groups.filter((group) => group.wallets.some((entry) => entry.connector))
  const shown = unfolded || here.length === 0 ? groups : here
  const pairs = canPair(kit.options)
  // A phone has nobody to show a code to but itself: there the way to it is behind the whole list.
  const showsCode = pairs && !kit.isPhone
  const before = shown.slice(0, placeOfCode(shown, kit))
  const draw = (group: WalletGroup) => <Group key={group.type} group={group} kit={kit} first={group === here[0]} onBlocked={onBlocked} />
  return (
    <Stack gap={4}>
      {here.length === 0 && !pairs && !kit.isPhone && <NoWallet kit={kit} />}
      {before.map(draw)}
      {showsCode && <CodeRow onClick={() => (onBlocked ? onBlocked() : openCode(kit))} first={here.length === 0} />}
      {shown.slice(before.length).map(draw)}
      {/* Nothing asked yet is as good as loading: opening asks, and what is drawn ahead then stays as it is. */}
      {unfolded && (status === 'loading' || status === 'idle') && (
        // As many as will be recommended, under their title: the box has its size from the start.
        <List title={text('connect.recommended')}>
          <Loading label={text('all.loading')}>
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
          retryLabel={text('action.retry')}
          onRetry={retry}
        />
      )}
      {!unfolded && shown !== groups && (
        <Button full variant="ghost" onClick={() => setUnfolded(true)}>
          {text('connect.more')}
        </Button>
      )}
      {(unfolded || here.length === 0) && <AllWalletsRow kit={kit} count={allCount} />}
    </Stack>
  )
}

type GroupProps = { readonly group: WalletGroup; readonly kit: Kit; readonly first: boolean; readonly onBlocked: (() => void) | undefined }

const Group = memo(function Group({ group, kit, first, onBlocked }: GroupProps): ReactNode {
  const text = useText()
  const images = useImages({ remote: useDeferredValue(useOpened()) })
  const choose = (entry: WalletEntry) => (onBlocked ? onBlocked() : chooseWallet(kit, entry))
  return (
    <List title={text(`connect.${group.type}`)}>
      {group.wallets.map((entry, index) => (
        <ListItem
          key={entry.id}
          first={first && index === 0}
          image={<WalletImage name={entry.name} src={images.entry(entry)} />}
          title={<bdi title={entry.name}>{shorten(entry.name)}</bdi>}
          tag={entry.connector || (entry.wallet && isReachable(kit, entry.wallet)) ? undefined : <Tag>{text('connect.get')}</Tag>}
          onClick={() => choose(entry)}
        />
      ))}
    </List>
  )
})

/** How many groups stand before it, by the integrator's order (spec 2.16b). Default: none. */
function placeOfCode(groups: readonly WalletGroup[], { options }: Kit): number {
  const order = options.features?.connectorTypeOrder ?? []
  const at = order.indexOf('walletConnect')
  return at < 0 ? 0 : groups.filter(({ type }) => order.includes(type) && order.indexOf(type) < at).length
}

function CodeRow({ first, onClick }: { readonly first: boolean; readonly onClick: () => void }): ReactNode {
  const text = useText()
  return (
    <ListItem
      image={<IconBadge icon="qr" accent />}
      title={text('connect.qr')}
      tag={<Tag>{text('connect.qrTag')}</Tag>}
      first={first}
      onClick={onClick}
    />
  )
}

function openCode(kit: Kit): void {
  kit.send({ type: 'track', event: 'SELECT_WALLET', properties: { name: 'WalletConnect', platform: 'qrcode' } })
  kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnectBasic' } })
}

function AllWalletsRow({ kit, count }: { readonly kit: Kit; readonly count: number | undefined }): ReactNode {
  const text = useText()
  const { allWallets, features } = kit.options
  if (allWallets === 'HIDE' || features?.allWallets === false) return null
  if (allWallets === 'ONLY_MOBILE' && !matchMedia('(pointer: coarse)').matches) return null
  return (
    <ListItem
      image={<IconBadge icon="grid" />}
      title={text('connect.all')}
      tag={count === undefined ? undefined : <Tag>{roundedCount(count, text.number)}</Tag>}
      chevron
      onClick={() => {
        kit.send({ type: 'track', event: 'CLICK_ALL_WALLETS' })
        kit.send({ type: 'go', screen: { name: 'AllWallets' } })
      }}
    />
  )
}

/** Rounded down to tens from ten on: "340+" stays true while the list grows. */
function roundedCount(count: number, write: (value: number) => string): string {
  return count < 10 ? write(count) : `${write(Math.floor(count / 10) * 10)}+`
}

function NoWallet({ kit }: { readonly kit: Kit }): ReactNode {
  const text = useText()
  return (
    <EmptyState
      icon="wallet"
      title={text('connect.none.title')}
      action={
        <Button variant="primary" first icon="download" onClick={() => getWallet(kit)}>
          {text('get.title')}
        </Button>
      }
    >
      {text('connect.none.todo')}
    </EmptyState>
  )
}

function getWallet(kit: Kit): void {
  kit.send({ type: 'track', event: 'CLICK_GET_WALLET' })
  kit.send({ type: 'go', screen: { name: 'GetWallet' } })
}
