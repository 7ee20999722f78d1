/** The modal: which screen is shown, in which box, under which title. Everything it knows it reads from the kit's state. */
import { connectionOf, entranceOf, heldOf, type KitState, type Screen } from '@foyer/core'
import { Header } from '@foyer/ui'
import { type ReactNode, useCallback, useContext, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useKitState } from '../hooks/use-kit-state.ts'
import { KitContext, useKit } from '../kit-context.ts'
import { TextContext } from '../words/text-context.ts'
import { Banner } from './banner.tsx'
import { Box } from './box.tsx'
import { describeView } from './describe-view.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { createListKit, listBelow } from './list-below.ts'
import { ModalDialog } from './modal-dialog.tsx'
import { PageNotice } from './page-notice.tsx'
import type { ScreenLoader } from './screen-loader.ts'
import { ScreenView } from './screen-view.tsx'
import type { Stage } from './shown-first.ts'
import { useLoadAhead } from './use-load-ahead.ts'
import { useLooks } from './use-looks.ts'
import { useRehearsal } from './use-rehearsal.ts'
import { useShownScreen } from './use-shown-screen.ts'
import { modalWords } from './words.ts'

export type ShellProps = {
  readonly host: HTMLElement
  readonly root: HTMLElement
  readonly loader: ScreenLoader
  readonly loadRest: () => Promise<void>
  readonly embedded: boolean
  readonly stage: Stage
}

export function Shell({ host, root, loader, loadRest, embedded, stage }: ShellProps): ReactNode {
  const kit = useKit()
  const texts = useContext(TextContext)
  const text = texts.of(modalWords)
  const titleId = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const boxRef = useRef<Box>(null)
  const modal = useKitState((state) => state.modal)
  const connected = useKitState((state) => heldOf(connectionOf(state)) !== undefined)
  const open = modal.open || embedded
  const home = connected ? 'Account' : entranceOf(kit).name
  const screen = useShownScreen(modal.history.at(-1), home)
  const list = listBelow(modal.history, loader, kit)
  const base = list === undefined ? screen : (modal.history[list] ?? screen)
  const listKit = useMemo(() => createListKit(kit, loader), [kit, loader])
  const describe = (one: Screen, state: KitState) => describeView(loader.definition(one.name), texts, { screen: one, state, kit })
  const view = useKitState((state) => describe(screen, state))
  const below = useKitState((state) => (base === screen ? undefined : describe(base, state))) ?? view
  useLayoutEffect(() => {
    stage.screen = screen
  }, [stage, screen])
  useLooks(host, root, texts)
  useLoadAhead(loader, { open, current: screen.name, onUse: () => boxRef.current?.loadMotion().then(stage.onUse) })
  const rehearsed = useRehearsal({ root, box: boxRef, text, open })

  const dismiss = useCallback(() => kit.send({ type: 'close' }), [kit])
  // Going back is refused while UnsupportedChain is in the history (docs/behaviour.md, Views and going back), so it is not offered.
  const canGoBack =
    (modal.history.length > 1 || (embedded && screen.name !== home)) && !modal.history.some(({ name }) => name === 'UnsupportedChain')

  const beside = useMemo(
    () =>
      base === screen ? undefined : (
        <KitContext value={kit}>
          <div className="fy-view" key={view.key}>
            <ErrorBoundary>
              <ScreenView screen={screen} loader={loader} />
            </ErrorBoundary>
          </div>
        </KitContext>
      ),
    [base, screen, kit, loader, view.key],
  )
  const box = (
    <Box
      ref={boxRef}
      viewKey={view.key}
      listKey={below.key}
      direction={modal.direction}
      open={open}
      wide={below.wide}
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
      <KitContext value={listKit}>
        <ErrorBoundary key={below.key}>
          <ScreenView screen={base} loader={loader} rehearsed={rehearsed} beside={beside} />
        </ErrorBoundary>
      </KitContext>
    </Box>
  )
  return (
    <>
      {embedded ? (
        <section className="fy-embedded" aria-labelledby={titleId}>
          {box}
        </section>
      ) : (
        <ModalDialog open={open} labelledBy={titleId} onDismiss={dismiss} stage={stage} box={boxRef}>
          {box}
        </ModalDialog>
      )}
      <PageNotice open={open} view={embedded ? screen.name : undefined} loadRest={loadRest} />
    </>
  )
}
