/** The connected wallets, one per chain family, and the accounts each shares with this page. */
import { type Account, connectionOf, heldOf, type Namespace, networkOf, walletInfoOf } from '@foyer/core'
import { Avatar, Button, Footer, ListItem, Stack, shortAddress, Text, WalletImage } from '@foyer/ui'
import { SearchedList } from '@foyer/ui/long-list'
import { type ReactNode, useMemo, useState } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import { useConnectedNamespaces } from '../../hooks/use-connected-namespaces.ts'
import { useConnection } from '../../hooks/use-connection.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { shorten } from '../../words/shorten.ts'
import type { ScreenProps } from '../define-screen.ts'
import { DisconnectButton } from '../shared/disconnect-button.tsx'
import { NoAccount } from '../shared/with-account.tsx'
import { walletsWords } from './words.ts'

export function ProfileWallets({ screen }: ScreenProps<'ProfileWallets'>): ReactNode {
  const text = useText(walletsWords)
  const { go, entrance } = useNavigation()
  const held = useConnectedNamespaces().filter((namespace) => screen.namespace === undefined || screen.namespace === namespace)
  if (held.length === 0) return <NoAccount />
  return (
    <Stack gap={5}>
      {held.map((namespace) => (
        <ConnectedWallet key={namespace} namespace={namespace} isAlone={held.length === 1} />
      ))}
      <Footer>
        <Button variant="secondary" full icon="wallet" onClick={() => go(entrance)}>
          {text('wallets.another')}
        </Button>
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

/** A wallet names the account in use first. The list stays as it was when it was opened: what was pressed is where it was. */
function useSteadyOrder(accounts: readonly Account[]): readonly Account[] {
  const [first] = useState(accounts)
  return useMemo(() => {
    // There may be thousands, and mostly they stay as they are.
    if (accounts === first) return first
    const places = new Map(first.map((account, index) => [keyOf(account), index]))
    const placeOf = (account: Account): number => places.get(keyOf(account)) ?? places.size
    return [...accounts].sort((one, other) => placeOf(one) - placeOf(other))
  }, [accounts, first])
}

/** One wallet may hold accounts of several families: the network that it is on in this one tells them apart. */
function useNetworkApart(namespace: Namespace): string | undefined {
  const families = useConnectedNamespaces()
  return useKitState((state) => {
    const nameIn = (family: Namespace) => walletInfoOf(state, family)?.name
    if (!families.some((family) => family !== namespace && nameIn(family) === nameIn(namespace))) return undefined
    // Of a network that the page does not know the family alone is known.
    return networkOf(state, heldOf(connectionOf(state, namespace))?.network)?.name ?? namespace
  })
}

function ConnectedWallet({ namespace, isAlone }: { readonly namespace: Namespace; readonly isAlone: boolean }): ReactNode {
  const text = useText(walletsWords)
  const opened = useOpened()
  const images = useImages({ remote: opened })
  const { back } = useNavigation()
  const identity = useIdentity({ fetch: opened })
  const { namespace: active } = useConnection()
  const { held, wallet: info } = useConnection(namespace)
  const { address, allAccounts, selectAccount } = useAccount(namespace)
  const accounts = useSteadyOrder(allAccounts)
  const wallet = info?.name ?? text('shared.wallet')
  const network = useNetworkApart(namespace)
  const named = network === undefined ? wallet : `${wallet} (${network})`
  const draw = (account: Account): ReactNode => {
    const current = account.address === address
    const name = current && namespace === active ? identity.name : undefined
    const short = <bdi dir="ltr">{shortAddress(account.address)}</bdi>
    const kind = current ? text('wallets.current') : text(`wallets.${account.type}`)
    return (
      <ListItem
        image={<Avatar address={account.address} size={40} src={name && opened ? identity.avatar : undefined} />}
        title={name === undefined ? short : <bdi title={name}>{shorten(name)}</bdi>}
        subtitle={
          name === undefined ? (
            kind
          ) : (
            <>
              {short} · {kind}
            </>
          )
        }
        mark={current ? 'check' : undefined}
        onClick={() => (current ? back() : selectAccount(account.address))}
      />
    )
  }
  return (
    <Stack gap={2}>
      <ListItem
        image={<WalletImage name={wallet} src={images.connected({ held, wallet: info })} />}
        title={wallet}
        trailing={<DisconnectButton namespace={namespace} wallet={isAlone ? undefined : named} />}
      />
      <SearchedList
        title={text('wallets.accounts', { wallet: named })}
        items={accounts}
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
