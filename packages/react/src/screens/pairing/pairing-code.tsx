/** The code to scan, with all that can become of it: on its way, late, good for a while, renewed, used, declined, run out. */
import type { CatalogueWallet } from '@foyer/core'
import { Button, CopyButton, Icon, Ring, Stack, Text, WalletImage } from '@foyer/ui'
import { Qr } from '@foyer/ui/qr'
import type { ReactNode } from 'react'
import { useImages } from '../../hooks/use-images.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { type PairingInfo, usePairing } from '../../hooks/use-pairing.ts'
import { useSlow } from '../../hooks/use-slow.ts'
import { useText } from '../../hooks/use-text.ts'
import { useKit } from '../../kit-context.ts'
import { describeFailure } from './describe-failure.ts'
import { Expiry } from './expiry.tsx'
import { GetRow } from './get-row.tsx'

export function PairingCode({ wallet }: { readonly wallet?: CatalogueWallet }): ReactNode {
  const text = useText()
  const { isPhone } = useKit()
  const images = useImages({ remote: useOpened() })
  const pairing = usePairing()
  const online = useOnline()
  const isLate = useSlow(pairing.status === 'preparing' ? pairing.since : undefined)
  const image = wallet && <WalletImage size={64} name={wallet.name} src={images.wallet(wallet)} />
  const isOver = isLate || pairing.status === 'failed' || pairing.status === 'settling'
  return (
    <Stack gap={3}>
      <Qr value={pairing.uri} label={text('pair.code', { wallet: wallet?.name ?? text('pair.any') })} {...(image && { logo: image })}>
        {cover()}
      </Qr>
      {!isOver && (
        <>
          <Stack gap={1} align="center">
            <Text align="center">{words()}</Text>
            <Expiry pairing={pairing} />
          </Stack>
          <CopyButton
            variant="ghost"
            value={pairing.uri}
            label={text('pair.copy')}
            done={text('pair.copied')}
            failed={text('pair.copyFailed')}
          />
          {wallet && <GetRow wallet={wallet} />}
        </>
      )}
    </Stack>
  )

  function words(): string {
    if (wallet) return text('pair.scanWallet', { wallet: wallet.name })
    return text(isPhone ? 'pair.scanElsewhere' : 'pair.scan')
  }

  /** What stands where the code cannot. */
  function cover(): ReactNode | undefined {
    const name = wallet?.name ?? text('connecting.unknown')
    if (pairing.status === 'settling') {
      return (
        <Cover title={wallet ? text('pair.settling', { wallet: name }) : text('pair.approved')} todo={text('pair.settling.todo')}>
          <Ring state="waiting">{image ?? <Icon name="phone" size={40} />}</Ring>
        </Cover>
      )
    }
    if (pairing.status === 'failed') {
      const { title, todo, retry } = describeFailure(text, pairing.error, name)
      return (
        <Cover title={title} todo={todo} action={retry} onAction={pairing.retry}>
          <Icon name={online ? 'warning' : 'offline'} size={28} />
        </Cover>
      )
    }
    if (!isLate) return undefined
    return (
      <Cover title={text('pair.slow')} todo={text('pair.slow.todo')} action={text('action.retry')} onAction={pairing.retry}>
        <Icon name={online ? 'warning' : 'offline'} size={28} />
      </Cover>
    )
  }
}

type CoverProps = {
  readonly title: string
  readonly todo: string
  readonly action?: string | undefined
  readonly onAction?: PairingInfo['retry']
  readonly children: ReactNode
}

function Cover({ title, todo, action, onAction, children }: CoverProps): ReactNode {
  return (
    <>
      {children}
      <div role="status">
        <Stack gap={2} align="center">
          <Text as="h2" size="title" align="center">
            {title}
          </Text>
          <Text muted align="center">
            {todo}
          </Text>
        </Stack>
      </div>
      {action !== undefined && onAction && (
        <Button variant="primary" icon="retry" first onClick={onAction}>
          {action}
        </Button>
      )}
    </>
  )
}
