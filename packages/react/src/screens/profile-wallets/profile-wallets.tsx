/** The connected wallets, one per chain family, and the accounts each shares with this page. */
import type { Account, Namespace } from '@foyer/core'
import { Avatar, Button, EmptyState, Footer, ListItem, Stack, shortAddress, Text, WalletImage } from '@foyer/ui'
import { SearchedList } from '@foyer/ui/long-list'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import { useConnectedNamespaces } from '../../hooks/use-connected-namespaces.ts'
import { useConnection } from '../../hooks/use-connection.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import type { ScreenProps } from '../define-screen.ts'
import { DisconnectButton } from '../shared/disconnect-button.tsx'
import { walletsWords } from './words.ts'

export function ProfileWallets({ screen }: ScreenProps<'ProfileWallets'>): ReactNode {
  const text = useText(walletsWords)
  const { go, entrance } = useNavigation()
  const held = useConnectedNamespaces().filter((namespace) => screen.namespace === undefined || screen.namespace === namespace)
  const another = (
    <Button variant={held.length === 0 ? 'primary' : 'secondary'} full={held.length > 0} icon="wallet" onClick={() => go(entrance)}>
      {text(held.length === 0 ? 'account.none.action' : 'wallets.another')}
    </Button>
  )
  if (held.length === 0) {
    return (
      <EmptyState icon="wallet" title={text('wallets.none.title')} action={another}>
        {text('wallets.none.todo')}
      </EmptyState>
    )
  }
  return (
    <Stack gap={5}>
      {held.map((namespace) => (
        <ConnectedWallet key={namespace} namespace={namespace} />
      ))}
      <Footer>
        {another}
        <Replaced namespaces={held} />
      </Footer>
    </Stack>
  )
}

/** What a new connection costs is said before it is begun. With several families it depends on the wallet that is chosen. */
function Replaced({ namespaces }: { readonly namespaces: readonly Namespace[] }): ReactNode {
  const text = useText(walletsWords)
  const { wallet } = useConnection(namespaces[0])
  if (namespaces.length > 1) return null
  return (
    <Text size="small" muted align="center">
      {text('wallets.replaces', { wallet: wallet?.name ?? text('shared.wallet') })}
    </Text>
  )
}

const keyOf = ({ type, address }: Account): string => `${type}:${address}`
const textOf = ({ address }: Account): string => address

function ConnectedWallet({ namespace }: { readonly namespace: Namespace }): ReactNode {
  const text = useText(walletsWords)
  const images = useImages({ remote: useOpened() })
  const { held, wallet: info } = useConnection(namespace)
  const { address, allAccounts, selectAccount } = useAccount(namespace)
  const wallet = info?.name ?? text('shared.wallet')
  const draw = (account: Account): ReactNode => {
    const current = account.address === address
    return (
      <ListItem
        image={<Avatar address={account.address} size={40} />}
        title={<bdi dir="ltr">{shortAddress(account.address)}</bdi>}
        subtitle={current ? text('wallets.current') : text(`wallets.${account.type}`)}
        mark={current ? 'check' : undefined}
        {...(!current && { onClick: () => selectAccount(account.address) })}
      />
    )
  }
  return (
    <Stack gap={2}>
      <ListItem
        image={<WalletImage name={wallet} src={images.connected({ held, wallet: info })} />}
        title={wallet}
        trailing={<DisconnectButton namespace={namespace} />}
      />
      <SearchedList
        title={text('wallets.accounts', { wallet })}
        items={allAccounts}
        keyOf={keyOf}
        textOf={textOf}
        draw={draw}
        words={{
          search: text('wallets.search'),
          clear: text('shared.clearSearch'),
          found: (count) => text('wallets.found', { count, number: text.number(count) }),
          none: (search) => text('wallets.none', { search }),
        }}
      />
    </Stack>
  )
}
