/** The wallet is asked to change its network: not yet, waiting, slow, declined, not supported, failed, done. */
import { Button, NetworkImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useRelay } from '../../hooks/use-relay.ts'
import { useSlow } from '../../hooks/use-slow.ts'
import { useText } from '../../hooks/use-text.ts'
import { errorCopy } from '../../words/error-copy.ts'
import type { ScreenProps } from '../define-screen.ts'
import { PairedWallet } from '../shared/paired-wallet.tsx'
import { RequestView, useWasAsked } from '../shared/request-view.tsx'
import { switchWords } from './words.ts'

export function SwitchNetwork({ screen }: ScreenProps<'SwitchNetwork'>): ReactNode {
  const text = useText(switchWords)
  const images = useImages({ remote: useOpened() })
  const { leave } = useNavigation()
  const current = useNetwork()
  const target = current.networks.find(({ caipNetworkId }) => caipNetworkId === screen.network)
  const connection = useConnection()
  const waiting = current.switching === screen.network
  const slow = useSlow(waiting ? current.since : undefined)

  const relay = useRelay()
  const isPaired = connection.wallet?.type === 'WALLET_CONNECT'
  const isAway = waiting && isPaired && relay.isAway

  const network = target?.name ?? screen.network
  const wallet = connection.wallet?.name ?? text('shared.wallet')
  const error = current.failedTo === screen.network ? current.error : undefined
  const done = !waiting && current.caipNetworkId === screen.network
  const wasAsked = useWasAsked(waiting || error !== undefined)
  const idle = !waiting && !done && !wasAsked
  const canRetry = !waiting && !done && !idle && error?.code !== 'chain_unsupported' && (error?.retryable ?? true)
  const retry = () => current.startSwitch(screen.network)

  return (
    <RequestView
      image={<NetworkImage size={64} name={network} src={target && images.network(target)} />}
      shape="round"
      state={waiting ? 'waiting' : done ? 'done' : idle ? 'idle' : 'failed'}
      {...words()}
      onRetry={canRetry ? retry : undefined}
    >
      {idle && (
        <Button variant="primary" first onClick={retry}>
          {text('switch.title')}
        </Button>
      )}
      {canRetry && (
        <Button variant="primary" icon="retry" first onClick={retry}>
          {text('shared.retry')}
        </Button>
      )}
      {waiting && !isAway && <PairedWallet wallet={wallet} brief={slow} />}
      {isAway && (
        <Button icon="retry" busy={relay.isRetrying} onClick={relay.retry}>
          {text('shared.retry')}
        </Button>
      )}
      {!done && (
        <Button
          variant={idle || canRetry || isAway || (waiting && !slow) ? 'ghost' : 'secondary'}
          onClick={() => leave(waiting ? undefined : { name: 'Networks' })}
        >
          {waiting ? text('shared.cancel') : text('switch.other')}
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
    if (idle) return { title: text('switch.waiting', { network }) }
    const here = current.network?.name ?? text('unsupported.elsewhere')
    switch (error?.code) {
      case undefined:
        return { title: text('switch.failed') }
      case 'request_rejected':
      case 'request_cancelled':
        return { title: text('switch.declined'), todo: text('switch.declined.todo', { network: here }) }
      case 'chain_unsupported':
        return { title: text('errors.chain_unsupported.title'), todo: text('switch.unsupported.todo', { wallet, network }) }
      default:
        return errorCopy(text, error?.code ?? 'unknown', { wallet, network })
    }
  }
}
