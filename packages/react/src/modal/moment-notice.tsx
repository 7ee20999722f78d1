/** The notice of the moment, if there is one (docs/behaviour.md, Notices). To stand in a live region. */
import { Notice } from '@foyer/ui'
import { type ReactNode, useContext } from 'react'
import { useNotice } from '../hooks/use-notice.ts'
import { TextContext } from '../words/text-context.ts'
import { modalWords } from './words.ts'

export function MomentNotice(): ReactNode {
  const texts = useContext(TextContext)
  const { notice, dismiss } = useNotice()
  return (
    notice && (
      <Notice
        key={notice.id}
        variant={notice.variant}
        message={texts.translated(`notices.${notice.key}`) ?? notice.message}
        {...(notice.variant !== 'loading' && { dismissLabel: texts.of(modalWords)('modal.close'), onDismiss: dismiss })}
      />
    )
  )
}
