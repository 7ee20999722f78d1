/** What can be done with the account. */
import { Button, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { useKit } from '../../kit-context.ts'
import { accountWords } from './words.ts'

export function WalletFeatures(): ReactNode {
  const text = useText(accountWords)
  const { features } = useKit().options
  const { go } = useNavigation()
  if (!features.receive) return null
  return (
    <Stack direction="row" gap={2} align="center">
      <Button size="s" icon="download" onClick={() => go({ name: 'WalletReceive' })}>
        {text('account.receive')}
      </Button>
    </Stack>
  )
}
