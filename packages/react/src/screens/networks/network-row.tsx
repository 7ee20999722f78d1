/** One network: its mark, its state, and the press that moves there. */
import type { Kit, Network } from '@foyer/core'
import { ListItem, NetworkImage, Tag } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import { useConnection } from '../../hooks/use-connection.ts'
import { useImages } from '../../hooks/use-images.ts'
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
  const id = network.caipNetworkId
  const selected = id === caipNetworkId
  const busy = id === switching
  // A network whose family nothing on this page can talk to is shown, so that nobody looks for it, and greyed.
  const available = (kit.options.adapters ?? []).some((adapter) => adapter.namespace === network.chainNamespace)

  const state = busy
    ? text('networks.switching')
    : !available
      ? text('networks.unavailable', { wallet: wallet?.name ?? text('connecting.unknown') })
      : selected
        ? text(isConnected ? 'networks.active' : 'networks.selected')
        : undefined

  function choose(): void {
    kit.send(selected ? { type: 'back' } : { type: 'switch-network', network: id })
  }

  return (
    <ListItem
      image={<NetworkImage name={network.name} src={images.network(network)} />}
      title={<span title={network.name}>{shorten(network.name)}</span>}
      {...(state !== undefined && { subtitle: state })}
      tag={network.testnet ? <Tag>{text('networks.test')}</Tag> : undefined}
      selected={selected}
      busy={busy}
      disabled={!available || (locked && !selected)}
      onClick={choose}
    />
  )
}
