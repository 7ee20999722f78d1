import { type ReactNode, useState } from 'react'

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Select it and copy by hand'),
    )
  return (
    <>
      <span role="status">{said}</span>
      <button className="action small" type="button" onClick={() => void copy()}>
        {label}
      </button>
    </>
  )
}
