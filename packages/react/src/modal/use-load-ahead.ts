import { canPair, pairing, type ScreenName, type WalletFeature } from '@foyer/core'
import { useEffect, useRef } from 'react'
import { savesData } from '../element/saves-data.ts'
import { whenIdle } from '../element/when-idle.ts'
import { useKit } from '../kit-context.ts'
import type { ScreenLoader } from './screen-loader.ts'

const codeView: ScreenName = 'ConnectingWalletConnectBasic'

type Use = {
  readonly open: boolean
  readonly current: ScreenName
  /** It is in use. */
  readonly onUse: () => void
}

/** Signs that the open modal is in use. A screen reader may click without any other. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'click'] as const

/**
 * Fetches the code of the views one may go to next: at the first sign that the open modal is used, so that who opens and
 * closes it pays for no more than is seen. A code waits for much more code, which is fetched once there is nothing better to do; on a phone
 * the code itself is made then, so that a press on a wallet opens it. Then, too, the browser learns to write numbers.
 */
export function useLoadAhead(loader: ScreenLoader, { open, current, onUse }: Use): void {
  const kit = useKit()
  const latest = useRef(onUse)
  useEffect(() => {
    if (!open) return
    const used = new AbortController()
    const { isPhone, options } = kit
    const ahead = loader.definition(current)?.ahead ?? []
    // Not what this page has switched off. A phone opens the wallet's app in the view that shows a code elsewhere.
    const isOn = (name: ScreenName) =>
      (canPair(options) || isPhone || name !== 'ConnectingWalletConnect') &&
      options.features[loader.definition(name)?.offers as WalletFeature] !== false
    // A failure is left to the screen itself: it says so, and tries again, when it is opened.
    const fetch = (name: ScreenName) => void loader.load(name).catch(() => undefined)
    const fetchCode = (makes: boolean) => {
      if (!ahead.includes(codeView) || !kit.getState().modal.open || !canPair(options) || savesData()) return
      fetch(codeView)
      // The client comes with the view that shows its code, and on a phone with a list of wallets that it may open.
      kit.feature(pairing).send({ type: 'fetch-ahead', makes })
    }
    for (const sign of signs)
      addEventListener(
        sign,
        () => {
          used.abort()
          latest.current()
          for (const name of ahead) if (name !== codeView && isOn(name)) fetch(name)
          if (isPhone) fetchCode(true)
        },
        // On its way down: keys do not leave the modal (`mount.tsx`).
        { capture: true, signal: used.signal },
      )
    let hasLeft = false
    // The first number that a page writes makes Chromium read what all languages bring: 12 ms that a list would be shown later by.
    whenIdle(() => hasLeft || new Intl.NumberFormat())
    // Embedded, the list is there before anybody wants it.
    whenIdle(() => hasLeft || fetchCode(isPhone && !options.enableEmbedded))
    return () => {
      hasLeft = true
      used.abort()
    }
  }, [kit, loader, open, current])
}
