/** The modal: which screen is shown, in which box, under which title. Everything it knows it reads from the kit's state. */
import { connectionOf, entranceOf, heldOf } from '@foyer/core'
import { Header } from '@foyer/ui'
import { type ReactNode, useCallback, useContext, useId, useLayoutEffect, useRef } from 'react'
import { useKitState } from '../hooks/use-kit-state.ts'
import { useKit } from '../kit-context.ts'
import { TextContext } from '../words/text-context.ts'
import { Banner } from './banner.tsx'
import { Box } from './box.tsx'
import { describeView } from './describe-view.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import { PageNotice } from './page-notice.tsx'
import type { ScreenLoader } from './screen-loader.ts'
import { ScreenView } from './screen-view.tsx'
import type { Stage } from './shown-first.ts'
import { useLoadAhead } from './use-load-ahead.ts'
import { useLooks } from './use-looks.ts'
import { useRehearsal } from './use-rehearsal.ts'
import { useShownScreen } from './use-shown-screen.ts'
import { ViewFailed } from './view-failed.tsx'
import { modalWords } from './words.ts'

export type ShellProps = {
  readonly host: HTMLElement
  readonly root: HTMLElement
  readonly loader: ScreenLoader
  readonly embedded: boolean
  readonly stage: Stage
}

export function Shell({ host, root, loader, embedded, stage }: ShellProps): ReactNode {
  const kit = useKit()
  const texts = useContext(TextContext)
  const text = texts.of(modalWords)
  const titleId = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const boxRef = useRef<Box>(null)
  const modal = useKitState((state) => state.modal)
  const connected = useKitState((state) => heldOf(connectionOf(state)) !== undefined)
  const open = modal.open || embedded
  const screen = useShownScreen(modal.history.at(-1), open, connected ? 'Account' : entranceOf(kit).name)
  const definition = loader.definition(screen.name)
  const view = useKitState((state) => describeView(definition, texts, { screen, state, kit }))
  useLayoutEffect(() => {
    stage.screen = screen
  }, [stage, screen])
  useLooks(host, root, texts)
  useLoadAhead(loader, open, screen.name)
  const rehearsed = useRehearsal(root, text, open)

  const dismiss = useCallback(() => kit.send({ type: 'close' }), [kit])
  // Going back is refused while UnsupportedChain is in the history (docs/behaviour.md, Views and going back), so it is not offered.
  const canGoBack = modal.history.length > 1 && !modal.history.some(({ name }) => name === 'UnsupportedChain')

  const box = (
    <Box
      ref={boxRef}
      viewKey={view.key}
      direction={modal.direction}
      open={open}
      wide={view.wide}
      fullScreen={kit.options.enableMobileFullScreen}
      shake={modal.shake}
      embedded={embedded}
      titleRef={titleRef}
      onDismiss={dismiss}
      banner={<Banner />}
      header={
        <Header
          title={view.title}
          titleId={titleId}
          titleRef={titleRef}
          backLabel={text('modal.back')}
          onBack={canGoBack ? () => kit.send({ type: 'back' }) : undefined}
          closeLabel={text('modal.close')}
          onClose={embedded ? undefined : dismiss}
        />
      }
    >
      <ErrorBoundary key={view.key} fallback={(retry) => <ViewFailed onRetry={retry} />}>
        <ScreenView screen={screen} loader={loader} rehearsed={rehearsed} />
      </ErrorBoundary>
    </Box>
  )
  if (embedded) {
    return (
      <section className="fy-embedded" aria-labelledby={titleId}>
        {box}
      </section>
    )
  }
  return (
    <>
      <ModalDialog
        open={open}
        labelledBy={titleId}
        onDismiss={dismiss}
        stage={stage}
        onShow={() => boxRef.current?.rewind()}
        findFocus={() => boxRef.current?.findFocus() ?? null}
        onShown={() => boxRef.current?.loadDrag()}
      >
        {box}
      </ModalDialog>
      <PageNotice open={open} />
    </>
  )
}
