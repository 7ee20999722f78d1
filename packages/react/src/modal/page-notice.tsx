import { pairing, type ScreenName, sliceOf } from '@foyer/core'
import { Notice } from '@foyer/ui'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useKitState } from '../hooks/use-kit-state.ts'
import { useNotice } from '../hooks/use-notice.ts'
import { TextContext } from '../words/text-context.ts'
import { modalWords } from './words.ts'

/** The views that say themselves where to go on when a wallet on a phone is asked. */
const requestViews: readonly ScreenName[] = ['WalletSend', 'SwapPreview', 'SwitchNetwork']

export type PageNoticeProps = {
  /** The modal is there to say it. */
  readonly open: boolean
  /** Of an embedded modal, which does not cover the page: the view that it shows. */
  readonly view?: ScreenName
  /** The words of what is a chunk of its own. */
  readonly loadRest: () => Promise<void>
}

/**
 * What is said on the page itself: the notice of the moment, where it is known only once the modal has closed (a wallet that did not let itself
 * be disconnected), and that a wallet on a phone is asked for something.
 */
export function PageNotice({ open, view, loadRest }: PageNoticeProps): ReactNode {
  const texts = useContext(TextContext)
  const text = texts.of(modalWords)
  const { notice, dismiss } = useNotice()
  const Asked = useAskedNotice(loadRest)
  const isSaid = view === undefined ? open : requestViews.includes(view)
  return (
    // Always there: a live region that appears together with its words is not read out.
    <div className="fy-page-notice" role="status">
      {notice && !open && (
        <Notice
          key={notice.id}
          variant={notice.variant}
          message={texts.translated(`notices.${notice.key}`) ?? notice.message}
          {...(notice.variant !== 'loading' && { dismissLabel: text('modal.close'), onDismiss: dismiss })}
        />
      )}
      {Asked && !isSaid && <Asked />}
    </div>
  )
}

type Asked = typeof import('./asked-notice.tsx')['AskedNotice']

/** Its code comes with the first request that a paired wallet does not answer by itself. */
function useAskedNotice(loadRest: PageNoticeProps['loadRest']): Asked | undefined {
  const isAsked = useKitState((state) => sliceOf(state, pairing).asked !== undefined)
  const [code, setCode] = useState<{ readonly Asked: Asked }>()
  useEffect(() => {
    if (!isAsked || code) return
    const arrived = Promise.all([import('./asked-notice.tsx'), loadRest()])
    // The next request tries again.
    arrived.then(([{ AskedNotice }]) => setCode({ Asked: AskedNotice })).catch(() => undefined)
  }, [isAsked, code, loadRest])
  return isAsked ? code?.Asked : undefined
}
