/** What can be done with the account: the views that offer themselves here, in the order of the list. */
import type { Screen } from '@foyer/core'
import { Button, Stack } from '@foyer/ui'
import { type ReactNode, useContext } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useKit } from '../../kit-context.ts'
import { TextContext } from '../../words/text-context.ts'
import type { ScreenProps } from '../define-screen.ts'

export function WalletFeatures({ views }: Pick<ScreenProps, 'views'>): ReactNode {
  const texts = useContext(TextContext)
  const kit = useKit()
  const { go } = useNavigation()
  const offered = views.flatMap((view) =>
    view.offers && (view.offers.when?.(kit.options) ?? true) ? [{ view, icon: view.offers.icon }] : [],
  )
  if (offered.length === 0) return null
  return (
    <Stack direction="row" gap={2} align="center">
      {offered.map(({ view, icon }) => {
        const screen = { name: view.name } as Screen
        return (
          <Button key={view.name} size="s" icon={icon} onClick={() => go(screen)}>
            {view.title(texts, { screen, state: kit.getState(), kit })}
          </Button>
        )
      })}
    </Stack>
  )
}
