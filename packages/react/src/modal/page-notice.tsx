import { pairing, type ScreenName, sliceOf } from '@foyer/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useKitState } from '../hooks/use-kit-state.ts'
import { MomentNotice } from './moment-notice.tsx'

export type ShownModal = {
  /** The modal is there to say it. */
  readonly open: boolean
  /** Of an embedded modal, which does not cover the page: the view that it shows. */
  readonly view?: ScreenName | undefined
}

export type PageNoticeProps = ShownModal & {
  /** The words of what is a chunk of its own. */
  readonly loadRest: () => Promise<void>
}

/**
 * What is said on the page itself: the notice of the moment, where it is known only once the modal has closed (a wallet that did not let itself
 * be disconnected), and that a wallet on a phone is asked for something.
 */
export function PageNotice({ open, view, loadRest }: PageNoticeProps): ReactNode {
  const Asked = useAskedNotice(loadRest)
  return (
    // Always there: a live region that appears together with its words is not read out.
    <div className="fy-page-notice" role="status">
      {!open && <MomentNotice />}
      {Asked && <Asked open={open} view={view} />}
    </div>
  )
}

type Asked = (shown: ShownModal) => ReactNode

/** Its code comes with the first request that a paired wallet does not answer by itself. */
function useAskedNotice(loadRest: PageNoticeProps['loadRest']): Asked | undefined {
  const isAsked = useKitState((state) => sliceOf(state, pairing).asked !== undefined)
  const [Asked, setAsked] = useState<Asked>()
  useEffect(() => {
    if (!isAsked || Asked) return
    // Where it fails, the next request tries again.
    Promise.all([import('./asked-notice.tsx'), loadRest()]).then(
      ([{ AskedNotice }]) => setAsked(() => AskedNotice),
      () => undefined,
    )
  }, [isAsked, Asked, loadRest])
  return isAsked ? Asked : undefined
}
