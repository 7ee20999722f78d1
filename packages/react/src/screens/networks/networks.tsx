/** The networks of this page: where it is, where it can go, and what each is. */
import { Button, Footer, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTrack } from '../../hooks/use-track.ts'
import { useKit } from '../../kit-context.ts'
import { NetworkList } from '../shared/network-list.tsx'
import { networksWords } from './words.ts'

export function Networks(): ReactNode {
  const text = useText(networksWords)
  const { options } = useKit()
  const { go } = useNavigation()
  const track = useTrack()
  function explain(): void {
    track('CLICK_NETWORK_HELP')
    go({ name: 'WhatIsANetwork' })
  }
  return (
    <Stack gap={3}>
      <NetworkList first locked={!options.enableNetworkSwitch} />
      <Footer>
        <Button variant="ghost" full icon="info" onClick={explain}>
          {text('networks.guide')}
        </Button>
      </Footer>
    </Stack>
  )
}
