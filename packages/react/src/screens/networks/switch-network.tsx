/** The wallet is asked to change its network: waiting, slow, declined, not supported, failed, done. */
import { networkOf } from '@foyer/core'
import { Button, NetworkImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useRelay } from '../../hooks/use-relay.ts'
import { useSlow } from '../../hooks/use-slow.ts'
import { useText } from '../../hooks/use-text.ts'
import type { ScreenProps } from '../registry.ts'
import { RequestView } from '../request-view.tsx'

export function SwitchNetwork({ screen, kit }: ScreenProps<'SwitchNetwork'>): ReactNode {
  const text = useText()
  const images = useImages({ remote: useOpened() })
  const target = useKitState((state) => networkOf(state, screen.network))
  const current = useNetwork()
  const connection = useConnection()
  const waiting = current.switching === screen.network
  const slow = useSlow(waiting ? current.since : undefined)

  const relay = useRelay()
  const isPaired = connection.wallet?.type === 'WALLET_CONNECT'
  const isAway = waiting && isPaired && relay.isAway

  const network = target?.name ?? screen.network
  const wallet = connection.wallet?.name ?? text('connecting.unknown')
  const error = current.failedTo === screen.network ? current.error : undefined
  const done = !waiting && current.caipNetworkId === screen.network
  const canRetry = !waiting && !done && error?.code !== 'chain_unsupported' && (error?.retryable ?? true)
  const retry = () => kit.send({ type: 'switch-network', network: screen.network })

  return (
    <RequestView
      image={<NetworkImage size={64} name={network} src={target && images.network(target)} />}
      shape="round"
      state={waiting ? 'waiting' : done ? 'done' : 'failed'}
      {...words()}
      retry={canRetry ? { label: text('action.retry'), run: retry } : undefined}
    >
      {canRetry && (
        <Button variant="primary" icon="retry" first onClick={retry}>
          {text('action.retry')}
        </Button>
      )}
      {isAway && (
        <Button icon="retry" busy={relay.isRetrying} onClick={relay.retry}>
          {text('action.retry')}
        </Button>
      )}
      {!done && (
        <Button variant="ghost" onClick={() => kit.send({ type: 'back' })}>
          {waiting ? text('action.cancel') : text('switch.other')}
        </Button>
      )}
    </RequestView>
  )

  function words(): { readonly title: string; readonly todo?: string } {
    if (isAway) return { title: text('switch.away', { wallet }), todo: text('switch.away.todo') }
    if (waiting && slow)
      return {
        title: text('switch.slow', { wallet }),
        todo: text(isPaired ? 'switch.slow.phone' : 'switch.slow.todo'),
      }
    if (waiting) return { title: text('switch.waiting', { network }), todo: text('switch.waiting.todo', { wallet }) }
    if (done) return { title: text('switch.done', { network }) }
    const here = current.network?.name ?? text('unsupported.elsewhere')
    switch (error?.code) {
      case undefined:
        return { title: text('switch.failed') }
      case 'request_rejected':
      case 'request_cancelled':
        return { title: text('switch.declined'), todo: text('switch.declined.todo', { network: here }) }
      case 'chain_unsupported':
        return { title: text('switch.unsupported'), todo: text('switch.unsupported.todo', { wallet, network }) }
      default:
        return text.error(error as NonNullable<typeof error>, { wallet, network })
    }
  }
}
