import type { Kit } from '@foyer/core'
import { AccountButton, ConnectButton, FoyerProvider, NetworkButton } from '@foyer/react'

export function Header({ kit }: { readonly kit: Kit }) {
  return (
    <FoyerProvider kit={kit}>
      <NetworkButton size="s" />
      <ConnectButton label="Connect your wallet" />
      <AccountButton balance="hide" />
    </FoyerProvider>
  )
}
