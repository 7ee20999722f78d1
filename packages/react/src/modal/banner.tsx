/** What stands above the view: the notice of the moment, being offline, and the integrator's alert (docs/behaviour.md, Notices and Alerts). */
import { AlertBar } from '@foyer/ui'
import { type ReactNode, useContext } from 'react'
import { useAlert } from '../hooks/use-alert.ts'
import { TextContext } from '../words/text-context.ts'
import { MomentNotice } from './moment-notice.tsx'
import { modalWords } from './words.ts'

export function Banner(): ReactNode {
  const texts = useContext(TextContext)
  const text = texts.of(modalWords)
  const { alert, dismiss: dismissAlert } = useAlert()
  return (
    <>
      {/* Always there: a live region that appears together with its words is not read out. */}
      <div className="fy-live" role="status">
        <MomentNotice />
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
