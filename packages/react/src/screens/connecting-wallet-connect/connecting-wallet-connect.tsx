/** One wallet, chosen: every way there is to it from here, as tabs. */
import type { PairingTab } from '@foyer/core'
import { Tabs } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConsent } from '../../hooks/use-consent.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { usePairing } from '../../hooks/use-pairing.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWalletTabs } from '../../hooks/use-wallet-tabs.ts'
import type { ScreenProps } from '../define-screen.ts'
import { ConsentFirst } from '../shared/consent-first.tsx'
import { PairingCode } from '../shared/pairing-code.tsx'
import { WalletDownloads } from '../shared/wallet-downloads.tsx'
import { InBrowser, NotDetected } from './in-browser.tsx'
import { OpenWallet } from './open-wallet.tsx'
import { oneWalletWords } from './words.ts'

export function ConnectingWalletConnect({ screen }: ScreenProps<'ConnectingWalletConnect'>): ReactNode {
  const text = useText(oneWalletWords)
  const { wallet } = screen
  const { replace } = useNavigation()
  const { isGiven } = useConsent()
  const { forgetLink } = usePairing()
  const tabs = useWalletTabs(wallet)
  const chosen = tabs.find((tab) => tab === screen.tab) ?? tabs[0]
  if (chosen === undefined) return <WalletDownloads wallet={wallet} />

  if (!isGiven) return <ConsentFirst />

  function select(tab: PairingTab): void {
    replace({ ...screen, tab })
    // With a code to scan the wallet is on another device: no link to open it again by.
    if (tab === 'qrcode') forgetLink()
  }

  if (tabs.length === 1) return panel(chosen)
  return (
    <Tabs
      label={text('pair.tabs', { wallet: wallet.name })}
      selected={chosen}
      onSelect={select}
      tabs={tabs.map((id) => ({ id, label: text(`pair.tab.${id}`) }))}
    >
      {panel(chosen)}
    </Tabs>
  )

  function panel(tab: PairingTab): ReactNode {
    switch (tab) {
      case 'browser':
        return <InBrowser wallet={wallet} />
      case 'qrcode':
        return <PairingCode wallet={wallet} />
      case 'unsupported':
        return <NotDetected wallet={wallet} />
      default:
        return <OpenWallet key={tab} wallet={wallet} on={tab} />
    }
  }
}
