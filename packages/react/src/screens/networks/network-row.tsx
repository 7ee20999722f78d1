/** One network: its mark, its state, and the press that moves there. */
import { type Kit, type Network, networkAccess } from '@foyer/core'
import { ListItem, NetworkImage, Tag } from '@foyer/ui'
import type { ReactNode } from 'react'
import { canPair } from '../../hooks/can-pair.ts'
import { useAccount } from '../../hooks/use-account.ts'
import { useConnection } from '../../hooks/use-connection.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { shorten } from '../../messages/shorten.ts'

export type NetworkRowProps = { readonly network: Network; readonly kit: Kit; readonly locked?: boolean }

export function NetworkRow({ network, kit, locked = false }: NetworkRowProps): ReactNode {
  const text = useText()
  const images = useImages({ remote: useOpened() })
  const { caipNetworkId, switching } = useNetwork()
  const { isConnected } = useAccount()
  const { wallet } = useConnection()
  const isClosed = useKitState((state) => networkAccess(state, network.caipNetworkId) === 'closed')
  const id = network.caipNetworkId
  const selected = id === caipNetworkId
  const busy = id === switching
  // A network whose family nothing on this page can talk to is shown, so that nobody looks for it, and greyed.
  const adapters = kit.options.adapters ?? []
  const available =
    adapters.some((adapter) => adapter.namespace === network.chainNamespace) || (adapters.length === 0 && canPair(kit.options))

  const state = busy
    ? text('networks.switching')
    : !available
      ? text('networks.unavailable', { wallet: wallet?.name ?? text('connecting.unknown') })
      : isClosed
        ? text('networks.unapproved', { wallet: wallet?.name ?? text('connecting.unknown') })
        : selected
          ? text(isConnected ? 'networks.active' : 'networks.selected')
          : undefined

  function choose(): void {
    kit.send(selected ? { type: 'back' } : { type: 'switch-network', network: id })
  }

  return (
    <ListItem
      image={<NetworkImage name={network.name} src={images.network(network)} />}
      title={<bdi title={network.name}>{shorten(network.name)}</bdi>}
      {...(state !== undefined && { subtitle: state })}
      tag={network.testnet ? <Tag>{text('networks.test')}</Tag> : undefined}
      selected={selected}
      busy={busy}
      disabled={!available || isClosed || (locked && !selected)}
      onClick={choose}
    />
  )
}
