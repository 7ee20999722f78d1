/** For whoever does not have the wallet yet. */
import type { CatalogueWallet } from '@foyer/core'
import { walletStores } from '@foyer/core/links'
import { Button, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWallets } from '../../hooks/use-wallets.ts'
import { shorten } from '../../words/shorten.ts'
import { pairingWords } from './pairing-words.ts'

export function GetRow({ wallet }: { readonly wallet: CatalogueWallet }): ReactNode {
  const text = useText(pairingWords)
  const { go } = useNavigation()
  const { connectorFor } = useWallets()
  if (connectorFor(wallet) || walletStores(wallet, 'desktop').length === 0) return null
  return (
    <Stack direction="row" gap={2} align="center">
      <Text size="small" muted as="span">
        {text('pair.have', { wallet: `\u2068${shorten(wallet.name, 20)}\u2069` })}
      </Text>
      <Button size="s" variant="ghost" onClick={() => go({ name: 'Downloads', wallet })}>
        {text('pair.get')}
      </Button>
    </Stack>
  )
}
