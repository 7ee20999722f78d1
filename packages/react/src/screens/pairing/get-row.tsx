/** For whoever does not have the wallet yet. */
import { type CatalogueWallet, walletStores } from '@foyer/core'
import { Button, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useKit } from '../../kit-context.ts'
import { shorten } from '../../messages/shorten.ts'

export function GetRow({ wallet }: { readonly wallet: CatalogueWallet }): ReactNode {
  const text = useText()
  const kit = useKit()
  const { connectorFor } = useWallets()
  if (connectorFor(wallet) || walletStores(wallet, 'desktop').length === 0) return null
  return (
    <Stack direction="row" gap={2} align="center">
      <Text size="small" muted as="span">
        {text('pair.have', { wallet: shorten(wallet.name, 20) })}
      </Text>
      <Button size="s" variant="ghost" onClick={() => kit.send({ type: 'go', screen: { name: 'Downloads', wallet } })}>
        {text('pair.get')}
      </Button>
    </Stack>
  )
}
