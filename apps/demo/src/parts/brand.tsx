import type { ReactNode } from 'react'

export function Brand(): ReactNode {
  return (
    <a className="brand" href="/">
      <img src="/icon.svg" alt="" width="28" height="28" />
      Foyer
    </a>
  )
}
