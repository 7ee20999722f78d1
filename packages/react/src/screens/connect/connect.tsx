/** The first view: the wallets one can connect, in the order that gets most people through at the first press. */
import type { Kit } from '@foyer/core'
import { Button, Columns, Footer, Stack, Text } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { WalletFacts } from '../guides/wallet-facts.tsx'
import type { ScreenProps } from '../registry.ts'
import { Legal } from './legal.tsx'
import { Wallets } from './wallets.tsx'

export function Connect({ kit }: ScreenProps<'Connect'>): ReactNode {
  const text = useText()
  const hasGuide = kit.options.enableWalletGuide !== false
  const [agreed, setAgreed] = useState(!needsConsent(kit))
  const [pressedEarly, setPressedEarly] = useState(false)
  return (
    <Columns aside={hasGuide ? <Aside kit={kit} /> : undefined} asideLabel={text('connect.aside.title')} instead={<Guide kit={kit} />}>
      <Stack gap={4}>
        <Wallets kit={kit} {...(!agreed && { onBlocked: () => setPressedEarly(true) })} />
        <Legal kit={kit} agreed={agreed} invalid={pressedEarly && !agreed} onAgree={setAgreed} />
      </Stack>
    </Columns>
  )
}

/** `legalCheckbox` asks for a tick before any wallet does; without a document there is nothing to agree to. */
function needsConsent({ options }: Kit): boolean {
  return options.features?.legalCheckbox === true && Boolean(options.termsConditionsUrl ?? options.privacyPolicyUrl)
}

function Guide({ kit }: { readonly kit: Kit }): ReactNode {
  const text = useText()
  return (
    <Stack direction="row" gap={2} align="center">
      <Text size="small" muted as="span">
        {text('connect.guide')}
      </Text>
      <Button size="s" variant="ghost" onClick={() => openGuide(kit)}>
        {text('connect.guideLink')}
      </Button>
    </Stack>
  )
}

function openGuide(kit: Kit): void {
  kit.send({ type: 'track', event: 'CLICK_WALLET_HELP' })
  kit.send({ type: 'go', screen: { name: 'WhatIsAWallet' } })
}

function Aside({ kit }: { readonly kit: Kit }): ReactNode {
  const text = useText()
  return (
    <Stack gap={4}>
      <Text as="h2" size="title">
        {text('connect.aside.title')}
      </Text>
      <WalletFacts />
      <Footer>
        <Button full onClick={() => kit.send({ type: 'go', screen: { name: 'GetWallet' } })}>
          {text('wallet.get')}
        </Button>
      </Footer>
    </Stack>
  )
}
