/** What stands above the view: the notice of the moment, being offline, and the integrator's alert (docs/behaviour.md, Notices and Alerts). */
import { AlertBar, Notice } from '@foyer/ui'
import { type ReactNode, useContext } from 'react'
import { useAlert } from '../hooks/use-alert.ts'
import { useNotice } from '../hooks/use-notice.ts'
import { TextContext } from '../words/text-context.ts'
import { modalWords } from './words.ts'

export function Banner(): ReactNode {
  const texts = useContext(TextContext)
  const text = texts.of(modalWords)
  const { notice, dismiss } = useNotice()
  const { alert, dismiss: dismissAlert } = useAlert()
  return (
    <>
      {/* Always there: a live region that appears together with its words is not read out. */}
      <div className="fy-live" role="status">
        {notice && (
          <Notice
            key={notice.id}
            variant={notice.variant}
            message={texts.translated(`notices.${notice.key}`) ?? notice.message}
            {...(notice.variant !== 'loading' && { dismissLabel: text('modal.close'), onDismiss: dismiss })}
          />
        )}
      </div>
      {alert && (
        <AlertBar
          variant={alert.variant}
          // Their English comes with them: the console has it too.
          title={texts.translated(`alerts.${alert.key}.title`) ?? alert.title}
          message={texts.translated(`alerts.${alert.key}.message`) ?? alert.message}
          code={alert.code}
          dismissLabel={text('modal.close')}
          onDismiss={dismissAlert}
        />
      )}
    </>
  )
}
