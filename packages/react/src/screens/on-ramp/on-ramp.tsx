/** Buying: how much of what, from whom, and what has become of it. */
import type { ReactNode } from 'react'
import { useBuy } from '../../hooks/use-buy.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import type { ScreenProps } from '../define-screen.ts'
import { BuyForm } from './buy-form.tsx'
import { BuyProgress } from './buy-progress.tsx'
import { BuyTokens } from './buy-tokens.tsx'
import { CurrencyList, MethodList, ProviderList } from './choices.tsx'

/** A step that has nothing to be about yet shows the form. */
export function OnRamp({ screen: { step } }: ScreenProps<'OnRamp'>): ReactNode {
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
