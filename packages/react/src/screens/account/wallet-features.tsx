/** What can be done with the account, in the order that the integrator chose. Only what has code is offered. */
import type { Screen } from '@foyer/core'
import { Button, type IconName, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { useKit } from '../../kit-context.ts'
import { accountWords } from './words.ts'

type Feature = { readonly word: 'account.receive'; readonly icon: IconName; readonly screen: Screen }

const order = ['onramp', 'swaps', 'receive', 'send'] as const

const features: { readonly [Name in (typeof order)[number]]?: Feature } = {
  receive: { word: 'account.receive', icon: 'download', screen: { name: 'WalletReceive' } },
}

export function WalletFeatures(): ReactNode {
  const text = useText(accountWords)
  const { options } = useKit()
  const { go } = useNavigation()
  const offered = (options.features?.walletFeaturesOrder ?? order).flatMap((name) => {
    const feature = features[name]
    return feature && options.features?.[name] !== false ? [feature] : []
  })
  if (offered.length === 0) return null
  return (
    <Stack direction="row" gap={2} align="center">
      {offered.map(({ word, icon, screen }) => (
        <Button key={word} size="s" icon={icon} onClick={() => go(screen)}>
          {text(word)}
        </Button>
      ))}
    </Stack>
  )
}
