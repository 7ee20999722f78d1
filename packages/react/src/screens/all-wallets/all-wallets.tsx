/** Every wallet of the catalogue: 40 a page, a search, and the built-in ones when the catalogue is out of reach. */
import type { CatalogueWallet } from '@foyer/core'
import {
  Button,
  EmptyState,
  Endless,
  ErrorState,
  IconButton,
  Loading,
  laterIcons,
  SearchField,
  Skeleton,
  Stack,
  VisuallyHidden,
  WalletImage,
  WalletTile,
} from '@foyer/ui'
import { LongList } from '@foyer/ui/long-list'
import { type ReactNode, useMemo } from 'react'
import { useCanPair } from '../../hooks/use-can-pair.ts'
import { type Catalogue, useCatalogue } from '../../hooks/use-catalogue.ts'
import { useConsent } from '../../hooks/use-consent.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useLinksAhead } from '../../hooks/use-links-ahead.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWalletChoice } from '../../hooks/use-wallet-choice.ts'
import { useWallets, type WalletEntry } from '../../hooks/use-wallets.ts'
import { shorten } from '../../words/shorten.ts'
import type { ScreenProps } from '../define-screen.ts'
import { Legal } from '../shared/legal.tsx'
import { WithGuide } from '../shared/wallet-guide.tsx'
import { allWalletsWords } from './words.ts'

export function AllWallets({ beside }: ScreenProps<'AllWallets'>): ReactNode {
  const text = useText(allWalletsWords)
  const { go } = useNavigation()
  const canPair = useCanPair()
  const { isNeeded } = useConsent()
  const catalogue = useCatalogue()
  const { search, certified, status, wallets, count } = catalogue
  const searching = certified || search.trim() !== ''
  const here = useInstalled(certified ? '' : search, wallets)
  const found = count === undefined ? undefined : count + here.length
  return (
    <WithGuide beside={beside}>
      <Stack gap={3}>
        <SearchField
          first
          label={text('all.search')}
          clearLabel={text('shared.clearSearch')}
          value={search}
          busy={searching && status === 'loading'}
          onChange={catalogue.setSearch}
          beside={
            <>
              <IconButton
                icon="shield"
                label={text('all.certified')}
                pressed={certified}
                onClick={() => catalogue.setCertified(!certified)}
              />
              {canPair && <IconButton icon="qr" label={text('all.qr')} onClick={() => go({ name: 'ConnectingWalletConnectBasic' })} />}
            </>
          }
        />
        <VisuallyHidden live="polite">
          {searching && status === 'ready' && text('all.found', { count: found ?? 0, number: text.number(found ?? 0) })}
        </VisuallyHidden>
        {status === 'failed' && (
          <Unreachable
            isSearch={search.trim() !== ''}
            hasSome={wallets.length + here.length > 0}
            onRetry={beside === undefined ? catalogue.retry : undefined}
          />
        )}
        {here.length + wallets.length > 0 && <Tiles here={here} wallets={wallets} count={catalogue.hasMore ? found : undefined} />}
        {here.length + wallets.length === 0 && (status === 'loading' || status === 'idle') && (
          <Loading label={text('shared.loadingWallets')}>
            {/* A search begins with no more than the shortest list has: a sheet that grows takes the field away from where one types. */}
            <Skeleton shape="tile" count={searching ? 8 : 32} />
          </Loading>
        )}
        {here.length + wallets.length === 0 && status === 'ready' && <Nothing catalogue={catalogue} />}
        {/* After a failure nothing is asked for by itself. */}
        <Endless
          more={catalogue.hasMore}
          loading={status === 'loading'}
          auto={status === 'ready'}
          onMore={catalogue.loadMore}
          label={text('all.more')}
        />
        {isNeeded && <Legal />}
      </Stack>
    </WithGuide>
  )
}

/** Wallets of this browser that are called so and that the catalogue does not know. */
function useInstalled(search: string, known: readonly CatalogueWallet[]): readonly WalletEntry[] {
  const { groups, connectorFor } = useWallets()
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return none
  const listed = new Set(known.map((wallet) => connectorFor(wallet)))
  return groups
    .flatMap(({ wallets }) => wallets)
    .filter(({ name, connector }) => connector && !listed.has(connector) && name.toLowerCase().includes(wanted))
}

const none: readonly WalletEntry[] = []

const keyOf = ({ id }: WalletEntry): string => id

type TilesProps = {
  readonly here: readonly WalletEntry[]
  readonly wallets: readonly CatalogueWallet[]
  readonly count: number | undefined
}

function Tiles({ here, wallets, count }: TilesProps): ReactNode {
  const text = useText(allWalletsWords)
  const images = useImages({ remote: useOpened() })
  const { choose } = useWalletChoice()
  const linkTo = useLinksAhead()
  const { connectorFor } = useWallets()
  const { go } = useNavigation()
  const items = useMemo(() => [...here, ...wallets.map((wallet) => ({ id: wallet.id, name: wallet.name, wallet }))], [here, wallets])
  const draw = (entry: WalletEntry): ReactNode => {
    const { name, wallet } = entry
    const connector = entry.connector ?? (wallet && connectorFor(wallet))
    const { app, press } = linkTo({ wallet, connector })
    return (
      <WalletTile
        name={shorten(name)}
        image={<WalletImage size={56} name={name} src={entry.connector || !wallet ? images.entry(entry) : images.wallet(wallet)} />}
        installed={connector && text('all.installed')}
        // Several claim to be it: which one is chosen where they stand side by side.
        app={app}
        onClick={(event) => (connector?.ambiguous ? go({ name: 'Connect' }) : choose({ wallet, connector }, press(event)))}
      />
    )
  }
  return <LongList shape="tiles" label={text('all.title')} items={items} count={count} keyOf={keyOf} draw={draw} />
}

type UnreachableProps = {
  readonly isSearch: boolean
  readonly hasSome: boolean
  /** Left out beside another view, which has what there is to try again. */
  readonly onRetry: (() => void) | undefined
}

function Unreachable({ isSearch, hasSome, onRetry }: UnreachableProps): ReactNode {
  const text = useText(allWalletsWords)
  const online = useOnline()
  return (
    <ErrorState
      size="inline"
      title={text(online ? (isSearch ? 'all.searchFailed' : 'all.failed') : 'all.offline')}
      todo={hasSome ? text('all.failed.todo') : undefined}
      icon={online ? 'warning' : 'offline'}
      retryLabel={text('shared.retry')}
      onRetry={onRetry}
    />
  )
}

function Nothing({ catalogue: { search: typed, certified, setCertified, reset } }: { readonly catalogue: Catalogue }): ReactNode {
  const text = useText(allWalletsWords)
  const search = typed.trim()
  // What is hidden may be there: nobody is told that it is not.
  if (certified) {
    return (
      <EmptyState
        icon={laterIcons.search}
        title={text('all.hidden.title')}
        action={
          <Button size="s" onClick={() => setCertified(false)}>
            {text('shared.allWallets')}
          </Button>
        }
      >
        {text('all.hidden.todo')}
      </EmptyState>
    )
  }
  if (search === '') {
    return (
      <EmptyState icon="wallet" title={text('all.empty.title')}>
        {text('all.empty.todo')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={laterIcons.search}
      title={text('all.none.title', { search })}
      action={
        <Button size="s" onClick={reset}>
          {text('shared.clearSearch')}
        </Button>
      }
    >
      {text('all.none.todo')}
    </EmptyState>
  )
}
