/** What stands above the view: the notice of the moment (spec 4.07), being offline, and the integrator's alert (spec 8.01). */
import { AlertBar, Notice } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useAlert } from '../hooks/use-alert.ts'
import { useNotice } from '../hooks/use-notice.ts'
import { useText } from '../hooks/use-text.ts'

export function Banner(): ReactNode {
  const text = useText()
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
            message={notice.message}
            {...(notice.variant !== 'loading' && { dismissLabel: text('modal.close'), onDismiss: dismiss })}
          />
        )}
      </div>
      {alert && (
        <AlertBar
          variant={alert.variant}
          title={alert.title}
          message={alert.message}
          code={alert.code}
          dismissLabel={text('modal.close')}
          onDismiss={dismissAlert}
        />
      )}
    </>
  )
}
