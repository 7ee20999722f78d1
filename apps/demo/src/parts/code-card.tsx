import type { ReactNode } from 'react'
import type { Settings } from '../settings.ts'
import { toCode } from '../to-code.ts'
import { usePageText } from '../words/page-words.ts'
import { CopyButton } from './copy-button.tsx'

export function CodeCard({ settings, projectId }: { readonly settings: Settings; readonly projectId: string }): ReactNode {
  const t = usePageText()
  const code = toCode(settings, projectId)
  return (
    <figure className="code">
      <figcaption>
        {t('code.title')}
        <CopyButton text={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard */}
      <pre tabIndex={0} dir="ltr" lang="en">
        {code}
      </pre>
    </figure>
  )
}
