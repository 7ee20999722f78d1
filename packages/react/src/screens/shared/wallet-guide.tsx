/** Beside a list of wallets: what a wallet does, and the way to one. */
import { Button, Columns, type ColumnsProps, Footer, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { useKit } from '../../kit-context.ts'
import { WalletFacts } from './wallet-facts.tsx'
import { walletFactsWords } from './wallet-facts-words.ts'

/** `beside`: the view that the list has led to, in the explanation's place. */
export function WithGuide(columns: Pick<ColumnsProps, 'children' | 'instead' | 'beside'>): ReactNode {
  const text = useText(walletFactsWords)
  return (
    <Columns {...columns} aside={useKit().options.enableWalletGuide ? <Guide /> : undefined} asideLabel={text('connect.aside.title')} />
  )
}

function Guide(): ReactNode {
  const { go } = useNavigation()
  const text = useText(walletFactsWords)
  return (
    <Stack gap={4}>
      <Text as="h2" size="title">
        {text('connect.aside.title')}
      </Text>
      <WalletFacts />
      <Footer>
        <Button full onClick={() => go({ name: 'GetWallet' })}>
          {text('shared.getWallet')}
        </Button>
      </Footer>
    </Stack>
  )
}
