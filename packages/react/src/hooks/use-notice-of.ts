import { useEffect } from 'react'
import { useModal } from './use-modal.ts'
import { useNotice } from './use-notice.ts'

/** Shows an error as a notice too, once for each time that it comes up while the modal is there to be seen. */
export function useNoticeOf(error: string | undefined): void {
  const { notify } = useNotice()
  const { isOpen } = useModal()
  const shown = isOpen ? error : undefined
  useEffect(() => {
    if (shown !== undefined) notify('error', shown)
  }, [shown, notify])
}
