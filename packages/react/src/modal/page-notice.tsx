import { Notice } from '@foyer/ui'
import { type ReactNode, useContext } from 'react'
import { useNotice } from '../hooks/use-notice.ts'
import { TextContext } from '../words/text-context.ts'
import { modalWords } from './words.ts'

/** The notice of the moment on the page itself, for what is known only once the modal has closed: a wallet that did not let itself be disconnected. */
export function PageNotice({ open }: { readonly open: boolean }): ReactNode {
  const texts = useContext(TextContext)
  const text = texts.of(modalWords)
  const { notice, dismiss } = useNotice()
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
    </div>
  )
}
