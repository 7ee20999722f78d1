/** Any wallet on another device, or in another app: the code alone, and the way to all wallets. */

import { Button, EmptyState, Footer, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConsent } from '../../hooks/use-consent.ts'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { usePairing } from '../../hooks/use-pairing.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWalletLink } from '../../hooks/use-wallet-link.ts'
import { useOffersAllWallets } from '../../hooks/use-wallets.ts'
import { useKit } from '../../kit-context.ts'
import { ConsentFirst } from '../shared/consent-first.tsx'
import { PairingCode } from '../shared/pairing-code.tsx'
import { anyWalletWords } from './words.ts'

export function ConnectingWalletConnectBasic(): ReactNode {
  const text = useText(anyWalletWords)
  const { isPhone } = useKit()
  const { isGiven } = useConsent()
  const { isAvailable } = usePairing()
  // One has come from there, and goes back there.
  const isAbove = useKitState(({ modal }) => modal.history.some(({ name }) => name === 'AllWallets'))
  if (!isAvailable) {
    return (
      <Stack gap={4}>
        <EmptyState icon="phone" title={text('pair.off')}>
          {text('pair.off.todo')}
        </EmptyState>
        <Footer insteadOfList>
          <AllWallets />
        </Footer>
      </Stack>
    )
  }
  if (!isGiven) return <ConsentFirst />
  return (
    <Stack gap={4}>
      {isPhone && <OpenAny />}
      <PairingCode />
      {!isAbove && (
        <Footer insteadOfList>
          <AllWallets />
        </Footer>
      )}
    </Stack>
  )
}

/** On this very phone, where its system asks which wallet to open. */
function OpenAny(): ReactNode {
  const text = useText(anyWalletWords)
  const { href, target, onOpen } = useWalletLink(undefined, 'mobile')
  if (href === undefined) return null
  return (
    <Button variant="primary" full icon="external" first href={href} target={target} onClick={onOpen}>
      {text('pair.openAny')}
    </Button>
  )
}

function AllWallets(): ReactNode {
  const { go } = useNavigation()
  const text = useText(anyWalletWords)
  if (!useOffersAllWallets()) return null
  return (
    <Button full icon="grid" onClick={() => go({ name: 'AllWallets' })}>
      {text('shared.allWallets')}
    </Button>
  )
}
