/** Any wallet on another device, or in another app: the code alone, and the way to all wallets. */
import type { Kit } from '@foyer/core'
import { Button, EmptyState, Footer, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import { usePairing } from '../../hooks/use-pairing.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWalletLink } from '../../hooks/use-wallet-link.ts'
import type { ScreenProps } from '../registry.ts'
import { PairingCode } from './pairing-code.tsx'

export function ConnectingWalletConnectBasic({ kit }: ScreenProps<'ConnectingWalletConnectBasic'>): ReactNode {
  const text = useText()
  const { isAvailable } = usePairing()
  if (!isAvailable) {
    return (
      <EmptyState icon="phone" title={text('pair.off')} action={<AllWallets kit={kit} />}>
        {text('pair.off.todo')}
      </EmptyState>
    )
  }
  return (
    <Stack gap={4}>
      {kit.isPhone && <OpenAny />}
      <PairingCode />
      <Footer>
        <AllWallets kit={kit} />
      </Footer>
    </Stack>
  )
}

/** On this very phone, where its system asks which wallet to open. */
function OpenAny(): ReactNode {
  const text = useText()
  const { href, target, onOpen } = useWalletLink(undefined, 'mobile')
  if (href === undefined) return null
  return (
    <Button variant="primary" full icon="external" first href={href} target={target} onClick={onOpen}>
      {text('pair.openAny')}
    </Button>
  )
}

function AllWallets({ kit }: { readonly kit: Kit }): ReactNode {
  const text = useText()
  if (kit.options.allWallets === 'HIDE' || kit.options.features?.allWallets === false) return null
  return (
    <Button full icon="grid" onClick={() => kit.send({ type: 'go', screen: { name: 'AllWallets' } })}>
      {text('connect.all')}
    </Button>
  )
}
