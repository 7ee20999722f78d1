/** The account's NFTs: pictures in a grid, those that were likely sent to mislead behind a button. */
import type { Nft } from '@foyer/core'
import {
  Button,
  EmptyState,
  Endless,
  ErrorState,
  Loading,
  laterIcons,
  NftBones,
  NftGrid,
  NftTile,
  Stack,
  shortAddress,
  Text,
} from '@foyer/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { type NftsInfo, useNfts } from '../../hooks/use-nfts.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { formatBalance } from '../../words/amounts.ts'
import { shorten } from '../../words/shorten.ts'
import { Hidden } from '../shared/hidden.tsx'
import { nftWords } from './nft-words.ts'
import { useRetry } from './use-retry.ts'

export function Nfts(): ReactNode {
  const text = useText(nftWords)
  const { isSupported } = useNetwork()
  const opened = useOpened()
  const info = useNfts({ fetch: opened && isSupported })
  const { status, nfts, hidden, hasMore } = info

  if (!isSupported || status === 'unserved') return <Empty unserved />
  if (nfts.length + hidden.length > 0) return <Known info={info} pictures={opened} />
  if (status === 'failed') return <Failed refresh={info.refresh} />
  if (status === 'ready' && !hasMore) return <Empty />
  if (status === 'ready') return <More info={info} />
  return (
    <Loading label={text('nfts.loading')}>
      <NftBones count={6} />
    </Loading>
  )
}

function Known({ info, pictures }: { readonly info: NftsInfo; readonly pictures: boolean }): ReactNode {
  const text = useText(nftWords)
  const online = useOnline()
  const { nfts, hidden, status, hasMore } = info
  const retry = useRetry(info.refresh)
  return (
    <Stack gap={3}>
      {status === 'failed' && (
        <Stack direction="row" gap={2} align="center">
          <Text size="small" tone="warning">
            {text(online ? 'nfts.stale' : 'nfts.offline')}
          </Text>
          <Button size="s" icon="retry" onClick={retry}>
            {text('shared.retry')}
          </Button>
        </Stack>
      )}
      {nfts.length > 0 ? <Grid label={text('nfts.title')} nfts={nfts} pictures={pictures} /> : !hasMore && <Empty />}
      <More info={info} />
      {hidden.length > 0 && <HiddenNfts nfts={hidden} />}
    </Stack>
  )
}

/** A picture may be part of what misleads, and its host hear that somebody looked: none is shown. */
function HiddenNfts({ nfts }: { readonly nfts: readonly Nft[] }): ReactNode {
  const text = useText(nftWords)
  return (
    <Hidden
      show={text('nfts.hidden.show', { count: nfts.length, number: text.number(nfts.length) })}
      hide={text('nfts.hidden.hide')}
      about={text('nfts.hidden.about')}
    >
      <Grid label={text('nfts.hidden.title')} nfts={nfts} pictures={false} />
    </Hidden>
  )
}

function Grid({ label, nfts, pictures }: { readonly label: string; readonly nfts: readonly Nft[]; readonly pictures: boolean }): ReactNode {
  return (
    <NftGrid label={label}>
      {nfts.map((nft) => (
        <Tile key={nft.id} nft={nft} pictures={pictures} />
      ))}
    </NftGrid>
  )
}

/** A name that cannot be shown is the number; a collection that has none, its contract. */
function Tile({ nft, pictures }: { readonly nft: Nft; readonly pictures: boolean }): ReactNode {
  const text = useText(nftWords)
  const { name, collection, tokenId, quantity, preview, address } = nft
  const contract = address.slice(address.lastIndexOf(':') + 1)
  // A number is one left-to-right run, whatever stands around it.
  const number = `\u2066#${tokenId.length > 12 ? `${tokenId.slice(0, 5)}…${tokenId.slice(-4)}` : tokenId}\u2069`
  const of = collection.name || shortAddress(contract)
  return (
    <NftTile
      name={shorten(name || `${of} ${number}`, 60)}
      about={shorten(name ? of : '', 40) || undefined}
      title={`${name || of} #${tokenId}`}
      src={(pictures && preview?.url) || undefined}
      amount={quantity.numeric === '1' ? undefined : text('nfts.amount', { count: formatBalance(quantity.numeric, text.locale) })}
    />
  )
}

/** After a failure nothing is asked for by itself. */
function More({ info: { hasMore, status, loadMore } }: { readonly info: NftsInfo }): ReactNode {
  const text = useText(nftWords)
  return <Endless more={hasMore && status !== 'failed'} loading={status === 'more'} onMore={loadMore} label={text('nfts.more')} />
}

function Failed({ refresh }: { readonly refresh: () => void }): ReactNode {
  const text = useText(nftWords)
  const online = useOnline()
  const retry = useRetry(refresh)
  return (
    <ErrorState
      title={text('nfts.failed')}
      todo={text(online ? 'nfts.failed.todo' : 'nfts.offline')}
      icon={online ? 'warning' : 'offline'}
      retryLabel={text('shared.retry')}
      onRetry={retry}
    />
  )
}

function Empty({ unserved = false }: { readonly unserved?: boolean }): ReactNode {
  const text = useText(nftWords)
  const { network, caipNetworkId } = useNetwork()
  const { explorerUrl } = useAccount()
  const explorer = network?.blockExplorers?.default.name
  return (
    <EmptyState
      icon={laterIcons.picture}
      title={unserved ? text('nfts.failed') : text('nfts.empty.title', { network: network?.name ?? caipNetworkId ?? '' })}
      action={
        unserved &&
        explorerUrl !== undefined && (
          <Button size="s" icon="external" href={explorerUrl} newTab={text('shared.newTab')}>
            {text('nfts.explorer', { explorer: explorer ?? new URL(explorerUrl).hostname })}
          </Button>
        )
      }
    >
      {text(unserved ? 'nfts.unserved.todo' : 'nfts.empty.todo')}
    </EmptyState>
  )
}
