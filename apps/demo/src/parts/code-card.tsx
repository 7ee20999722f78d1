import { type ReactNode, useId } from 'react'
import type { DemoConfig } from '../config.ts'
import type { Settings } from '../settings.ts'
import { toCode } from '../to-code.ts'
import { usePageText } from '../words/page-words.ts'
import { CopyButton } from './copy-button.tsx'

export type CodeCardProps = { readonly settings: Settings; readonly config: DemoConfig }

export function CodeCard({ settings, config: { projectId, server } }: CodeCardProps): ReactNode {
  const t = usePageText()
  const id = useId()
  const code = toCode(settings, { projectId, server })
  return (
    <figure className="code" aria-labelledby={id}>
      <figcaption>
        <span id={id}>{t('code.title')}</span>
        <CopyButton text={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard */}
      <pre tabIndex={0} dir="ltr" lang="en">
        {code}
      </pre>
    </figure>
  )
}
