import { useEffect } from 'react'
import { useNotice } from './use-notice.ts'
import { useOpened } from './use-opened.ts'

/** Shows an error as a notice too, once for each time that it comes up while the modal is there to be seen. */
export function useNoticeOf(error: string | undefined): void {
  const { notify } = useNotice()
  const opened = useOpened()
  const shown = opened ? error : undefined
  useEffect(() => {
    if (shown !== undefined) notify('error', shown)
  }, [shown, notify])
}
