/** Buying: how much of what, from whom, and what has become of it. */
import type { ReactNode } from 'react'
import { useBuy } from '../../hooks/use-buy.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import type { ScreenProps } from '../define-screen.ts'
import { WithAccount } from '../shared/with-account.tsx'
import { BuyForm } from './buy-form.tsx'
import { BuyProgress } from './buy-progress.tsx'
import { BuyTokens } from './buy-tokens.tsx'
import { CurrencyList, MethodList, ProviderList } from './choices.tsx'

type Props = ScreenProps<'OnRamp'>

export function OnRamp({ screen }: Props): ReactNode {
  return (
    <WithAccount>
      <Step screen={screen} />
    </WithAccount>
  )
}

/** One that has nothing to be about yet shows the form. */
function Step({ screen: { step } }: Pick<Props, 'screen'>): ReactNode {
  const buy = useBuy({ fetch: useOpened() })
  const { options, wish, purchase } = buy
  if (step === 'progress' && purchase) return <BuyProgress buy={buy} purchase={purchase} />
  if (options && wish && buy.isOffered) {
    const given = { buy, options, wish }
    if (step === 'token') return <BuyTokens {...given} />
    if (step === 'fiat') return <CurrencyList {...given} />
    if (step === 'method') return <MethodList {...given} />
    if (step === 'provider') return <ProviderList {...given} />
  }
  return <BuyForm buy={buy} />
}
