/** One network: its mark, its state, and the press that moves there. */
import { connectionOf, heldOf, type Network } from '@foyer/core'
import { ListItem, NetworkImage, Tag } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useNetworkAccess } from '../../hooks/use-network-access.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { shorten } from '../../words/shorten.ts'
import { networkWords } from './network-words.ts'

export type NetworkRowProps = { readonly network: Network; readonly locked?: boolean }

export function NetworkRow({ network, locked = false }: NetworkRowProps): ReactNode {
  const text = useText(networkWords)
  const images = useImages({ remote: useOpened() })
  const { back } = useNavigation()
  const { caipNetworkId, switching, startSwitch } = useNetwork()
  const isConnected = useKitState((state) => heldOf(connectionOf(state)) !== undefined)
  const { wallet } = useConnection()
  // A network whose family nothing on this page can talk to is shown, so that nobody looks for it, and greyed.
  const { isAvailable, isClosed } = useNetworkAccess(network.caipNetworkId)
  const id = network.caipNetworkId
  const selected = id === caipNetworkId
  const busy = id === switching

  const state = busy
    ? text('networks.switching')
    : !isAvailable
      ? text('networks.unavailable', { wallet: wallet?.name ?? text('shared.wallet') })
      : isClosed
        ? text('networks.unapproved', { wallet: wallet?.name ?? text('shared.wallet') })
        : selected
          ? text(isConnected ? 'networks.active' : 'networks.selected')
          : undefined

  function choose(): void {
    if (selected) back()
    else startSwitch(id)
  }

  return (
    <ListItem
      image={<NetworkImage name={network.name} src={images.network(network)} />}
      title={<bdi title={network.name}>{shorten(network.name)}</bdi>}
      {...(state !== undefined && { subtitle: state })}
      tag={network.testnet ? <Tag>{text('networks.test')}</Tag> : undefined}
      mark={busy ? 'spinner' : selected ? 'check' : undefined}
      disabled={!isAvailable || isClosed || (locked && !selected)}
      onClick={choose}
    />
  )
}
