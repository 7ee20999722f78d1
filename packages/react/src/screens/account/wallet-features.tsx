/** What can be done with the account: the views that offer themselves here, in the page's order (docs/options.md, Features). */
import { adapterOf, namespaceOf, type Screen, type WalletFeature } from '@foyer/core'
import { isRestricted } from '@foyer/core/buying'
import { canSwapOn } from '@foyer/core/swapping'
import { ActionRow, Button, type IconName, laterIcons } from '@foyer/ui'
import { type ReactNode, useContext } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import { useBuy } from '../../hooks/use-buy.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useNetworkAccess } from '../../hooks/use-network-access.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useSwap } from '../../hooks/use-swap.ts'
import { useTrack } from '../../hooks/use-track.ts'
import { useKit } from '../../kit-context.ts'
import { TextContext } from '../../words/text-context.ts'
import type { ScreenProps } from '../define-screen.ts'

const icons: Readonly<Record<WalletFeature, IconName>> = {
  onramp: laterIcons.card,
  swaps: laterIcons.swap,
  receive: 'download',
  send: laterIcons.upload,
}
const usualOrder = Object.keys(icons) as readonly WalletFeature[]

export function WalletFeatures({ views }: Pick<ScreenProps, 'views'>): ReactNode {
  const texts = useContext(TextContext)
  const kit = useKit()
  const track = useTrack()
  const { go } = useNavigation()
  const { account } = useAccount()
  const isOffered = useOffered()
  const order = [...new Set([...kit.options.features.walletFeaturesOrder, ...usualOrder])]
  const offered = order.flatMap((feature) => {
    const view = isOffered(feature) && views.find(({ offers }) => offers === feature)
    return view ? [{ feature, view }] : []
  })
  if (offered.length === 0) return null
  function open(feature: WalletFeature, screen: Screen): void {
    if (feature === 'onramp') track('SELECT_BUY_CRYPTO', { isSmartAccount: account?.type === 'smartAccount' })
    if (feature === 'swaps') track('CLICK_CONVERT')
    go(screen)
  }
  return (
    <ActionRow>
      {offered.map(({ feature, view }) => {
        const screen = { name: view.name } as Screen
        return (
          <Button key={feature} icon={icons[feature]} onClick={() => open(feature, screen)}>
            {view.title(texts, { screen, state: kit.getState(), kit })}
          </Button>
        )
      })}
    </ActionRow>
  )
}

/** Switched on, not restricted in the visitor's time zone, and of use here: a way that is known to lead nowhere is not shown. */
function useOffered(): (feature: WalletFeature) => boolean {
  const { options } = useKit()
  const { features, restrictedTimezones } = options
  const { network, caipNetworkId } = useNetwork()
  const { isClosed } = useNetworkAccess(caipNetworkId ?? 'eip155:0')
  const { isSold, optionsStatus } = useBuy({ fetch: useOpened() })
  // Until the server has said that nothing is sold it has its place: one that came later would push the others about.
  const isBought = isSold || optionsStatus === 'loading'
  const { isOffered, tokens } = useSwap({ fetch: false })
  // The server has said that it swaps nothing on this network.
  const isRefused = tokens.status === 'failed' && tokens.error?.code === 'chain_unsupported'
  const isSwapped = isOffered && network !== undefined && canSwapOn(network) && !isClosed && !isRefused
  // Of the families that only a paired session reaches EVM alone sends.
  const family = network && namespaceOf(network.caipNetworkId)
  const isSent = family !== undefined && (family === 'eip155' || !adapterOf(options, family)?.walletless)
  return (feature) =>
    features[feature] &&
    !isRestricted(restrictedTimezones, feature) &&
    (feature !== 'onramp' || isBought) &&
    (feature !== 'swaps' || isSwapped) &&
    (feature !== 'send' || isSent)
}
