/** One wallet, chosen: every way there is to it from here, as tabs. */
import { type PairingTab, pageNamespaces } from '@foyer/core'
import { Tabs } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { usePagePlatform } from '../../hooks/use-page-platform.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWallets } from '../../hooks/use-wallets.ts'
import { Downloads } from '../get-wallet/downloads.tsx'
import type { ScreenProps } from '../registry.ts'
import { InBrowser, NotDetected } from './in-browser.tsx'
import { OpenWallet } from './open-wallet.tsx'
import { PairingCode } from './pairing-code.tsx'
import { waysTo } from './ways-to.ts'

export function ConnectingWalletConnect({ screen, kit }: ScreenProps<'ConnectingWalletConnect'>): ReactNode {
  const text = useText()
  const { wallet } = screen
  const isInstalled = useWallets().connectorFor(wallet) !== undefined
  const platform = usePagePlatform()
  const namespaces = useKitState(pageNamespaces)
  const tabs = waysTo(wallet, kit, { isInstalled, namespaces, platform })
  const chosen = tabs.find((tab) => tab === screen.tab) ?? tabs[0]
  if (chosen === undefined) return <Downloads screen={{ name: 'Downloads', wallet }} kit={kit} />

  function select(tab: PairingTab): void {
    kit.send({ type: 'go', screen: { ...screen, tab }, replace: true })
    // With a code to scan the wallet is on another device: no link to open it again by.
    if (tab === 'qrcode') kit.send({ type: 'open-link' })
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
        return <InBrowser wallet={wallet} kit={kit} />
      case 'qrcode':
        return <PairingCode wallet={wallet} />
      case 'unsupported':
        return <NotDetected wallet={wallet} />
      default:
        return <OpenWallet key={tab} wallet={wallet} on={tab} />
    }
  }
}
