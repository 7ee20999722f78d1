/** The modal: which screen is shown, in which box, under which title. Everything it knows it reads from the kit's state. */
import { connectionOf, entranceOf, heldOf, type Screen } from '@foyer/core'
import { Header } from '@foyer/ui'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { whenIdle } from '../element/when-idle.ts'
import { useKitState } from '../hooks/use-kit-state.ts'
import { useText } from '../hooks/use-text.ts'
import { useKit } from '../kit-context.ts'
import { Banner } from './banner.tsx'
import { Box } from './box.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import type { ScreenLoader } from './screen-loader.ts'
import { ScreenView } from './screen-view.tsx'
import { useLoadAhead } from './use-load-ahead.ts'
import { useLooks } from './use-looks.ts'
import { useShownScreen } from './use-shown-screen.ts'
import { warmUp } from './warm-up.ts'

export type ShellProps = {
  readonly host: HTMLElement
  readonly root: HTMLElement
  readonly loader: ScreenLoader
  readonly embedded: boolean
}

export function Shell({ host, root, loader, embedded }: ShellProps): ReactNode {
  const kit = useKit()
  const text = useText()
  const titleId = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const [rehearsed, setRehearsed] = useState(false)
  const boxRef = useRef<Box>(null)
  const modal = useKitState((state) => state.modal)
  const connected = useKitState((state) => heldOf(connectionOf(state)) !== undefined)
  const open = modal.open || embedded
  const screen = useShownScreen(modal.history.at(-1), open, connected ? 'Account' : entranceOf(kit).name)
  const definition = loader.definition(screen.name)
  const title = useKitState((state) => definition.title(text, screen, state, kit))
  const wide = useKitState((state) => definition.wide?.(state, kit) ?? false)
  useLooks(host, root, text)
  useLoadAhead(loader, open, screen.name)
  useEffect(() => {
    if (embedded) return
    return whenIdle(() => {
      warmUp(root, text)
      // Rendered once more, so that the engine has compiled what an opening runs: 4 ms of 17 on a fast machine.
      setRehearsed(true)
    })
  }, [root, text, embedded])

  const dismiss = useCallback(() => kit.send({ type: 'close' }), [kit])
  // Going back is refused while UnsupportedChain is in the history (spec 2.01d), so it is not offered.
  const canGoBack = modal.history.length > 1 && !modal.history.some(({ name }) => name === 'UnsupportedChain')

  const box = (
    <Box
      ref={boxRef}
      viewKey={keyOf(screen)}
      direction={modal.direction}
      open={open}
      wide={wide}
      fullScreen={kit.options.enableMobileFullScreen ?? false}
      shake={modal.shake}
      embedded={embedded}
      titleRef={titleRef}
      onDismiss={dismiss}
      banner={<Banner />}
      header={
        <Header
          title={title}
          titleId={titleId}
          titleRef={titleRef}
          backLabel={text('modal.back')}
          onBack={canGoBack ? () => kit.send({ type: 'back' }) : undefined}
          closeLabel={text('modal.close')}
          onClose={embedded ? undefined : dismiss}
        />
      }
    >
      <ScreenView key={keyOf(screen)} screen={screen} loader={loader} rehearsed={rehearsed} />
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
    <ModalDialog
      open={open}
      labelledBy={titleId}
      onDismiss={dismiss}
      findFocus={() => boxRef.current?.findFocus() ?? null}
      onShown={() => boxRef.current?.loadDrag()}
    >
      {box}
    </ModalDialog>
  )
}

/** The same view about something else (another wallet, another network) is another view. */
function keyOf(screen: Screen): string {
  switch (screen.name) {
    case 'ConnectingExternal':
      return `${screen.name} ${screen.connector}`
    case 'ConnectingWalletConnect':
    case 'Downloads':
      return `${screen.name} ${screen.wallet.id}`
    case 'SwitchNetwork':
      return `${screen.name} ${screen.network}`
    default:
      return screen.name
  }
}
