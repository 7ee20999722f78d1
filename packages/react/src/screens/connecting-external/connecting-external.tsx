/** One wallet is being asked: not yet, waiting, slow, declined, busy elsewhere, gone, cancelled, done. */
import { type ConnectorId, connectorOf, type KitState, type Namespace, namespaces } from '@foyer/core'
import { Button, Icon, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useCanPair } from '../../hooks/use-can-pair.ts'
import { type ConnectionInfo, useConnection } from '../../hooks/use-connection.ts'
import { useConnector } from '../../hooks/use-connector.ts'
import { useConsent } from '../../hooks/use-consent.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useSlow } from '../../hooks/use-slow.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useKit } from '../../kit-context.ts'
import { errorCopy } from '../../words/error-copy.ts'
import type { Text as TextOf } from '../../words/text.ts'
import type { ScreenProps } from '../define-screen.ts'
import { ConsentFirst } from '../shared/consent-first.tsx'
import { RequestView, useWasAsked } from '../shared/request-view.tsx'
import { connectingWords } from './words.ts'

export function ConnectingExternal({ screen }: ScreenProps<'ConnectingExternal'>): ReactNode {
  const text = useText(connectingWords)
  const { isPhone, send } = useKit()
  const canPair = useCanPair()
  const { isGiven } = useConsent()
  const { go, leave, entrance } = useNavigation()
  const images = useImages({ remote: useOpened() })
  const connector = useConnector(screen.connector)
  const asked = useKitState((state) => namespaceAsked(state, screen.connector))
  const connection = useConnection(asked)
  const mine = connection.connector !== undefined && connection.connector === connector ? connection : undefined
  const slow = useSlow(mine?.since)
  const wallet = connector?.name ?? text('shared.wallet')
  const wasAsked = useWasAsked(mine !== undefined)
  const view = describe(text, wallet, { connection: connector === undefined ? 'gone' : mine, slow, wasAsked })

  const { groups } = useWallets()
  const entry = groups.flatMap((group) => group.wallets).find(({ id }) => id === screen.connector)?.wallet
  // The same wallet on another device, where this one does not get anywhere.
  const elsewhere = canPair && !isPhone && entry?.mobile_link && (slow || view.state === 'failed') ? entry : undefined

  // It was opened by name, and what would ask the wallet may ask nothing yet.
  if (view.state === 'idle' && !isGiven) return <ConsentFirst />

  const retry = () => connector && send({ type: 'connect', connector: connector.id, ...(asked && { namespace: asked }) })
  return (
    <RequestView
      image={connector ? <WalletImage size={64} name={wallet} src={images.connector(connector)} /> : <Icon name="wallet" size={40} />}
      state={view.state}
      title={view.title}
      todo={view.todo}
      onRetry={view.canRetry ? retry : undefined}
    >
      {view.canRetry && (
        <Button variant="primary" icon="retry" first onClick={retry}>
          {text('shared.retry')}
        </Button>
      )}
      {view.state === 'idle' && (
        <Button variant="primary" first onClick={retry}>
          {text('pair.browser.action')}
        </Button>
      )}
      {elsewhere && (
        <Button icon="phone" onClick={() => go({ name: 'ConnectingWalletConnect', wallet: elsewhere, tab: 'qrcode' })}>
          {text('connecting.phone', { wallet })}
        </Button>
      )}
      {view.state === 'waiting' && (
        // Leaving this screen stops the waiting: a late answer changes nothing.
        <Button variant={slow ? 'secondary' : 'ghost'} onClick={() => leave()}>
          {text('shared.cancel')}
        </Button>
      )}
      {(view.state === 'failed' || view.state === 'idle') && (
        <Button variant={view.state === 'idle' || view.canRetry ? 'ghost' : 'secondary'} onClick={() => leave(entrance)}>
          {text('connecting.other')}
        </Button>
      )}
    </RequestView>
  )
}

/** The chain family in which that wallet is asked, or was last: not always the one that the page is on. */
function namespaceAsked({ connections, connectors, namespace }: KitState, id: ConnectorId): Namespace | undefined {
  const wallet = connectorOf(connectors, id)
  const families = [...(namespace ? [namespace] : []), ...namespaces]
  const find = (status: 'connecting' | 'failed') =>
    families.find((one) => {
      const connection = connections[one]
      return connection?.status === status && !connection.restored && connectorOf(connectors, connection.connector) === wallet
    })
  return wallet && (find('connecting') ?? find('failed'))
}

type Asked = {
  readonly connection: ConnectionInfo | 'gone' | undefined
  readonly slow: boolean
  readonly wasAsked: boolean
}

type View = {
  readonly state: 'idle' | 'waiting' | 'failed' | 'done'
  readonly title: string
  readonly todo?: string
  readonly canRetry: boolean
}

function describe(text: TextOf<typeof connectingWords>, wallet: string, { connection, slow, wasAsked }: Asked): View {
  if (connection === 'gone') {
    return { state: 'failed', title: text('connecting.gone.unnamed'), todo: text('connecting.gone.todo'), canRetry: false }
  }
  switch (connection?.status) {
    case 'connected':
      return { state: 'done', title: text('connecting.done', { wallet }), canRetry: false }
    case 'connecting':
      if (slow) return { state: 'waiting', title: text('connecting.slow', { wallet }), todo: text('connecting.slow.todo'), canRetry: false }
      if (connection.isRestoring) return { state: 'waiting', title: text('connecting.restoring', { wallet }), canRetry: false }
      return { state: 'waiting', title: text('request.waiting', { wallet }), todo: text('connecting.waiting.todo'), canRetry: false }
    case 'failed':
      return { state: 'failed', ...failure(text, wallet, connection) }
    default:
      if (!wasAsked) return { state: 'idle', title: text('pair.browser', { wallet }), todo: text('pair.browser.todo'), canRetry: false }
      return { state: 'failed', title: text('request.cancelled'), todo: text('request.cancelled.todo', { wallet }), canRetry: true }
  }
}

function failure(
  text: TextOf<typeof connectingWords>,
  wallet: string,
  { error }: ConnectionInfo,
): Pick<View, 'title' | 'todo' | 'canRetry'> {
  switch (error?.code) {
    case 'request_rejected':
      return { title: text('request.declined'), todo: text('request.declined.todo'), canRetry: true }
    case 'request_cancelled':
      return { title: text('request.cancelled'), todo: text('request.cancelled.todo', { wallet }), canRetry: true }
    case 'wallet_not_found':
      return { title: text('connecting.gone', { wallet }), todo: text('connecting.gone.todo'), canRetry: true }
    default:
      return { ...errorCopy(text, error ?? 'unknown', { wallet }), canRetry: error?.retryable ?? true }
  }
}
