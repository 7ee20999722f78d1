import { pairing, type ScreenName } from '@foyer/core'
import { useEffect } from 'react'
import { savesData } from '../element/saves-data.ts'
import { whenIdle } from '../element/when-idle.ts'
import { canPair } from '../hooks/use-can-pair.ts'
import { useKit } from '../kit-context.ts'
import type { ScreenLoader } from './screen-loader.ts'

const codeView: ScreenName = 'ConnectingWalletConnectBasic'

/** Fetches the code of the screens one may go to next, once the open modal has nothing better to do. */
export function useLoadAhead(loader: ScreenLoader, open: boolean, current: ScreenName): void {
  const kit = useKit()
  useEffect(() => {
    if (!open) return
    // A failure is left to the screen itself: it says so, and tries again, when it is opened.
    return whenIdle(() => {
      const ahead = loader.definition(current)?.ahead ?? []
      const leadsToCode = ahead.includes(codeView)
      const pairs = kit.getState().modal.open && canPair(kit.options) && !savesData()
      for (const name of ahead) if (name !== codeView || pairs) loader.load(name).catch(() => undefined)
      // The client comes with the view that shows its code.
      if (leadsToCode && pairs) kit.feature(pairing).send({ type: 'fetch-ahead' })
    })
  }, [kit, loader, open, current])
}
