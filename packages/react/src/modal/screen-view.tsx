/** One screen: its component, its skeleton while the code is on its way, or why neither can be shown. */
import type { Screen } from '@foyer/core'
import { Loading, Skeleton } from '@foyer/ui'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { useText } from '../hooks/use-text.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { ScreenLoader } from './screen-loader.ts'
import { ViewFailed } from './view-failed.tsx'
import { modalWords } from './words.ts'

export type ScreenViewProps = {
  readonly screen: Screen
  readonly loader: ScreenLoader
  /** Nothing depends on it; its change renders the screen once more ahead of time. */
  readonly rehearsed?: boolean
  /** For a wide view: what stands beside it. */
  readonly beside?: ReactNode
}

export const ScreenView = memo(function ScreenView({ screen, loader, beside }: ScreenViewProps): ReactNode {
  const text = useText(modalWords)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<{ readonly attempt: number; readonly failed: boolean }>()
  const Component = loader.read(screen.name)
  const missing = Component === undefined

  useEffect(() => {
    if (!missing) return
    let current = true
    const settle = (failed: boolean) => current && setOutcome({ attempt, failed })
    // A long wait owes an explanation and a way on. What comes after all is shown.
    const timer = setTimeout(settle, 10_000, true)
    // In a task of its own: asking for a view's files, a dozen of them, is as much work as drawing that they are awaited.
    const asking = setTimeout(() =>
      loader.load(screen.name).then(
        () => settle(false),
        () => settle(true),
      ),
    )
    // What a lost line kept away comes by itself once that is back.
    const again = (): void => setAttempt(attempt + 1)
    addEventListener('online', again)
    return () => {
      current = false
      clearTimeout(timer)
      clearTimeout(asking)
      removeEventListener('online', again)
    }
  }, [missing, loader, screen.name, attempt])

  if (Component) {
    return (
      <ErrorBoundary>
        <Component screen={screen} views={loader.views} beside={beside} />
      </ErrorBoundary>
    )
  }
  if (outcome?.failed && outcome.attempt === attempt) return <ViewFailed onRetry={() => setAttempt(attempt + 1)} />
  const Bones = loader.definition(screen.name)?.skeleton
  return <Loading label={text('modal.loading')}>{Bones ? <Bones /> : <Skeleton shape="row" count={4} />}</Loading>
})
