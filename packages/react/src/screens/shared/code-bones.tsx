/** A code that is on its way, with the words below it. */
import { Skeleton } from '@foyer/ui'
import type { ReactNode } from 'react'

export function CodeBones(): ReactNode {
  return (
    <>
      <Skeleton shape="code" />
      <Skeleton count={2} />
    </>
  )
}
