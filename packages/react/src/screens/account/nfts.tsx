/** The account's NFTs: pictures in a grid, those that were likely sent to mislead behind a button. */
import type { Nft } from '@foyer/core'
import { EmptyState, laterIcons, NftBones, NftGrid, NftTile, shortAddress } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNetwork } from '../../hooks/use-network.ts'
import { useNfts } from '../../hooks/use-nfts.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { formatBalance } from '../../words/amounts.ts'
import { apart } from '../../words/apart.ts'
import { shorten } from '../../words/shorten.ts'
import { Hidden } from '../shared/hidden.tsx'
import { nftWords } from './nft-words.ts'
import { ExplorerLink, Pages } from './pages.tsx'
import { useLookedAt } from './use-looked-at.ts'

export function Nfts(): ReactNode {
  return (
    <>
      <Asking />
      <Collectibles />
    </>
  )
}

/** Asks while somebody looks. It draws nothing, so that no opening or closing draws the tiles anew. */
function Asking(): null {
  useNfts({ fetch: useLookedAt() })
  return null
}

function Collectibles(): ReactNode {
  const text = useText(nftWords)
  const { isSupported } = useNetwork()
  const opened = useOpened()
  const info = useNfts({ fetch: false })
  const { status, nfts, hidden, hasMore } = info

  if (!isSupported || status === 'unserved') return <Empty unserved />
  return (
    <Pages
      topic="nfts"
      list={info}
      isKnown={nfts.length + hidden.length > 0}
      bones={<NftBones count={6} />}
      empty={<Empty />}
      below={hidden.length > 0 && <HiddenNfts nfts={hidden} />}
    >
      {nfts.length > 0 ? <Grid label={text('nfts.title')} nfts={nfts} pictures={opened} /> : !hasMore && <Empty />}
    </Pages>
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
      amount={
        quantity.numeric === '1'
          ? undefined
          : text('nfts.amount', { count: apart(formatBalance(quantity.numeric, text.locale), text.direction) })
      }
    />
  )
}

function Empty({ unserved = false }: { readonly unserved?: boolean }): ReactNode {
  const text = useText(nftWords)
  const { network, caipNetworkId } = useNetwork()
  return (
    <EmptyState
      icon={laterIcons.picture}
      title={unserved ? text('nfts.failed') : text('nfts.empty.title', { network: network?.name ?? caipNetworkId ?? '' })}
      action={unserved && <ExplorerLink topic="nfts" />}
    >
      {text(unserved ? 'nfts.unserved.todo' : 'nfts.empty.todo')}
    </EmptyState>
  )
}
