/** The code to scan, with all that can become of it: on its way, late, good for a while, renewed, used, declined, run out. */
import type { CatalogueWallet } from '@foyer/core'
import { Button, CopyButton, Icon, Ring, Stack, Text, VisuallyHidden, WalletImage } from '@foyer/ui'
import { Qr } from '@foyer/ui/qr'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import type { PairingInfo } from '../../hooks/use-pairing.ts'
import { useShownPairing } from '../../hooks/use-shown-pairing.ts'
import { useSlow } from '../../hooks/use-slow.ts'
import { useSucceeded } from '../../hooks/use-succeeded.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWalletLink } from '../../hooks/use-wallet-link.ts'
import { useKit } from '../../kit-context.ts'
import { describeFailure } from './describe-failure.ts'
import { Expiry, useSaid, useTrouble } from './expiry.tsx'
import { GetRow } from './get-row.tsx'
import { KeptFocus } from './kept-focus.tsx'
import { PageMark } from './page-mark.tsx'
import { pairingWords } from './pairing-words.ts'

export function PairingCode({ wallet }: { readonly wallet?: CatalogueWallet }): ReactNode {
  const text = useText(pairingWords)
  const { isPhone } = useKit()
  const images = useImages({ remote: useOpened() })
  const pairing = useShownPairing()
  const online = useOnline()
  const isLate = useSlow(pairing.status === 'preparing' ? pairing.since : undefined)
  const image = wallet && <WalletImage size={64} name={wallet.name} src={images.wallet(wallet)} />
  const { href } = useWalletLink(undefined, 'mobile')
  // Where the system asks which wallet to open, that link stands above the code.
  const by = isPhone && !wallet && href !== undefined ? 'link' : 'code'
  const said = useSaid({ pairing, by })
  const trouble = useTrouble({ pairing, by })
  const done = useSucceeded()
  const connection = useConnection()
  const cover = describeCover()
  return (
    <KeptFocus>
      <Stack gap={3}>
        {/* Read out when it changes: a region that appears together with its words is not. */}
        <div role="status">
          <Qr
            value={pairing.uri}
            label={text('pair.code', { wallet: wallet?.name ?? text('pair.any') })}
            logo={image ?? <PageMark />}
            {...(trouble !== undefined && { veil: <Icon name={online ? 'warning' : 'offline'} size={28} /> })}
          >
            {cover && <Cover {...cover} onAction={pairing.retry} />}
          </Qr>
        </div>
        {!cover && (
          <>
            <Stack gap={1} align="stretch">
              {trouble === undefined && <Text align="center">{words()}</Text>}
              <Expiry pairing={pairing} by={by} />
            </Stack>
            <CopyButton
              variant="ghost"
              first={pairing.uri !== undefined}
              value={pairing.uri}
              label={text('pair.copy')}
              done={text('pair.copied')}
              failed={text('pair.copyFailed.code')}
            />
            {wallet && <GetRow wallet={wallet} />}
          </>
        )}
      </Stack>
      <VisuallyHidden live="polite">{cover ? '' : said}</VisuallyHidden>
    </KeptFocus>
  )

  function words(): string {
    if (wallet) return text('pair.scanWallet', { wallet: wallet.name })
    return text(isPhone ? 'pair.scanElsewhere' : 'pair.scan')
  }

  /** What stands where the code cannot. */
  function describeCover(): Omit<CoverProps, 'onAction'> | undefined {
    const warning = <Icon name={online ? 'warning' : 'offline'} size={28} />
    const picture = image ?? <Icon name="phone" size={40} />
    if (done) {
      const name = wallet?.name ?? connection.wallet?.name ?? text('shared.wallet')
      return { title: text('connecting.done', { wallet: name }), picture: <Ring state="done">{picture}</Ring> }
    }
    if (pairing.status === 'settling') {
      return {
        title: wallet ? text('pair.settling', { wallet: wallet.name }) : text('pair.approved'),
        todo: text('pair.settling.todo'),
        picture: <Ring state="waiting">{picture}</Ring>,
      }
    }
    if (pairing.status === 'failed') {
      const { title, todo, retry } = describeFailure(text, pairing.error, { by, wallet: wallet?.name })
      return { title, todo, picture: warning, ...(retry !== undefined && { action: retry }) }
    }
    if (isLate) {
      return { title: text(`pair.slow.${by}`), todo: text(`pair.slow.${by}.todo`), picture: warning, action: text('shared.retry') }
    }
    return undefined
  }
}

type CoverProps = {
  readonly title: string
  readonly todo?: string
  readonly picture: ReactNode
  /** The word for another try, where that can help. */
  readonly action?: string
  readonly onAction: PairingInfo['retry']
}

function Cover({ title, todo, picture, action, onAction }: CoverProps): ReactNode {
  return (
    <>
      {picture}
      <Stack gap={2} align="center">
        <Text as="h2" size="title" align="center">
          {title}
        </Text>
        {todo !== undefined && (
          <Text muted align="center">
            {todo}
          </Text>
        )}
      </Stack>
      {action !== undefined && (
        <Button variant="primary" icon="retry" first onClick={onAction}>
          {action}
        </Button>
      )}
    </>
  )
}
