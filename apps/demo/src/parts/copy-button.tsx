import { type ReactNode, useState } from 'react'
import { usePageText } from '../words/page-words.ts'

export function CopyButton({ text }: { readonly text: string }): ReactNode {
  const t = usePageText()
  const [said, setSaid] = useState<'copied' | 'copy.failed'>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('copied'),
      () => setSaid('copy.failed'),
    )
  return (
    <>
      <span role="status">{said && t(said)}</span>
      <button className="action small" type="button" onClick={() => void copy()}>
        {t('copy')}
      </button>
    </>
  )
}
