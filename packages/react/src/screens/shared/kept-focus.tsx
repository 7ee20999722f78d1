/** Around what comes and goes by itself: its focus is never lost (`hooks/use-kept-focus.ts`). */
import type { ReactNode } from 'react'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'

export function KeptFocus({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div ref={useKeptFocus()} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
