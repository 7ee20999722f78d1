import { type ReactNode, useEffect, useState } from 'react'
import { usePageText } from '../words/page-words.ts'

/** How long it says so. */
const shownFor = 4000

export function CopyButton({ text }: { readonly text: string }): ReactNode {
  const t = usePageText()
  const [said, setSaid] = useState<{ readonly word: 'copied' | 'copy.failed'; readonly of: string }>()
  useEffect(() => {
    if (!said) return undefined
    const timer = setTimeout(() => setSaid(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [said])
  // A page that is not served securely has no clipboard at all.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid({ word: 'copied', of: text })
    } catch {
      setSaid({ word: 'copy.failed', of: text })
    }
  }
  return (
    <>
      {/* What was copied is no longer what is shown once that has changed. */}
      <span role="status">{said?.of === text && t(said.word)}</span>
      <button className="action small" type="button" onClick={() => void copy()}>
        {t('copy')}
      </button>
    </>
  )
}
