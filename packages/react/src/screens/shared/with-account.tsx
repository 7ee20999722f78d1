/** Views about an account, which a page may open by name at any time: what stands in their place where there is none, or where they are not offered. */
import type { WalletFeature } from '@foyer/core'
import { isRestricted } from '@foyer/core/buying'
import { Button, EmptyState } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { useKit } from '../../kit-context.ts'
import { noAccountWords } from './no-account-words.ts'

export type WithAccountProps = {
  /** Whose view it is, where it is a feature's. */
  readonly feature?: WalletFeature
  readonly children: ReactNode
}

export function WithAccount({ feature, children }: WithAccountProps): ReactNode {
  const text = useText(noAccountWords)
  const { features, restrictedTimezones } = useKit().options
  const { isConnected } = useAccount()
  if (feature && (!features[feature] || isRestricted(restrictedTimezones, feature))) {
    return <EmptyState icon="info" title={text('account.away')} />
  }
  return isConnected ? children : <NoAccount />
}

/** Nobody is connected, and the way to be. */
export function NoAccount({ of = 'wallets' }: { readonly of?: 'account' | 'wallets' }): ReactNode {
  const text = useText(noAccountWords)
  const { go, entrance } = useNavigation()
  return (
    <EmptyState
      icon="wallet"
      title={text(`${of}.none.title`)}
      action={
        <Button variant="primary" onClick={() => go(entrance)}>
          {text('account.none.action')}
        </Button>
      }
    >
      {text(`${of}.none.todo`)}
    </EmptyState>
  )
}
