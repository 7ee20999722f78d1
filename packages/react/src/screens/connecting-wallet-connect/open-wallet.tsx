/** The wallet as an app on this phone, a program on this computer, or a web page: one press away. */
import type { CatalogueWallet } from '@foyer/core'
import { Button, CopyButton, VisuallyHidden, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useImages } from '../../hooks/use-images.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useShownPairing } from '../../hooks/use-shown-pairing.ts'
import { useSlow } from '../../hooks/use-slow.ts'
import { useSucceeded } from '../../hooks/use-succeeded.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWalletLink } from '../../hooks/use-wallet-link.ts'
import { describeFailure } from '../shared/describe-failure.ts'
import { Expiry, useSaid, useTrouble } from '../shared/expiry.tsx'
import { GetRow } from '../shared/get-row.tsx'
import { KeptFocus } from '../shared/kept-focus.tsx'
import { RequestView } from '../shared/request-view.tsx'
import { StoreList } from '../shared/store-list.tsx'
import { useStores } from '../shared/use-stores.ts'
import { oneWalletWords } from './words.ts'

export type OpenWalletProps = { readonly wallet: CatalogueWallet; readonly on: 'mobile' | 'web' | 'desktop' }

type View = {
  readonly state: 'idle' | 'waiting' | 'failed' | 'done'
  readonly title: string
  readonly todo?: string
  readonly retry?: string | undefined
}

export function OpenWallet({ wallet, on }: OpenWalletProps): ReactNode {
  const text = useText(oneWalletWords)
  const images = useImages({ remote: useOpened() })
  const pairing = useShownPairing()
  const link = useWalletLink(wallet, on)
  const isLate = useSlow(pairing.status === 'preparing' ? pairing.since : undefined)
  const said = useSaid({ pairing, by: 'link' })
  const trouble = useTrouble({ pairing, by: 'link' })
  const done = useSucceeded()
  const { stores, isHere } = useStores(wallet)
  const isListed = stores.some((store) => isHere(store) || store.kind === 'website')
  const { name } = wallet
  const view = describe()
  const hasCode = !done && !link.isBrowse && !isLate && pairing.status !== 'failed' && pairing.status !== 'settling'
  const offersLink = hasCode || (link.isBrowse && !done)
  const expiry = hasCode && <Expiry pairing={pairing} by="link" bare={link.outcome !== 'stayed'} />
  return (
    <KeptFocus>
      <RequestView
        image={<WalletImage size={64} name={name} src={images.wallet(wallet)} />}
        state={view.state}
        title={view.title}
        todo={view.todo}
        onRetry={view.retry === undefined ? undefined : pairing.retry}
      >
        {view.retry !== undefined && (
          <Button variant="primary" icon="retry" first onClick={pairing.retry}>
            {view.retry}
          </Button>
        )}
        {offersLink && (
          <Button
            variant="primary"
            icon="external"
            first={link.href !== undefined}
            href={link.href}
            target={link.target}
            disabled={link.href === undefined}
            onClick={link.onOpen}
          >
            {text(link.outcome === 'left' || link.outcome === 'stayed' ? 'pair.openAgain' : 'pair.open', { wallet: name })}
          </Button>
        )}
        {trouble !== undefined && expiry}
        {hasCode && (
          <CopyButton
            variant="ghost"
            value={pairing.uri}
            label={text('pair.copy')}
            done={text('pair.copied')}
            failed={text('pair.copyFailed.link')}
          />
        )}
        {trouble === undefined && expiry}
      </RequestView>
      {link.outcome === 'stayed' && !done ? (
        <StoreList wallet={wallet} only="here" />
      ) : (
        on !== 'web' && offersLink && <GetRow wallet={wallet} />
      )}
      <VisuallyHidden live="polite">{hasCode && (trouble === undefined || link.outcome === 'stayed') ? said : ''}</VisuallyHidden>
    </KeptFocus>
  )

  function describe(): View {
    if (done) return { state: 'done', title: text('connecting.done', { wallet: name }) }
    if (!link.isBrowse) {
      if (pairing.status === 'failed') {
        const { title, todo, retry } = describeFailure(text, pairing.error, { by: 'link', wallet: name })
        return { state: 'failed', title, todo, retry }
      }
      if (pairing.status === 'settling') {
        return { state: 'waiting', title: text('pair.settling', { wallet: name }), todo: text('pair.settling.todo') }
      }
      if (isLate) return { state: 'failed', title: text('pair.slow.link'), todo: text('pair.slow.link.todo'), retry: text('shared.retry') }
    }
    if (link.outcome === 'stayed') {
      return {
        state: 'idle',
        title: text('pair.stayed', { wallet: name }),
        todo: text(isListed ? 'pair.stayed.todo' : 'pair.stayed.alone'),
      }
    }
    if (link.isBrowse)
      return { state: 'idle', title: text('pair.browse', { wallet: name }), todo: text('pair.browse.todo', { wallet: name }) }
    if (link.outcome === 'left') {
      return { state: 'waiting', title: text('pair.left.title', { wallet: name }), todo: trouble ?? text('pair.left.todo') }
    }
    const todo = trouble ?? (on === 'mobile' ? text('pair.mobile.todo') : text(`pair.${on}.todo`, { wallet: name }))
    return { state: link.outcome === 'opening' ? 'waiting' : 'idle', title: text('request.waiting', { wallet: name }), todo }
  }
}
