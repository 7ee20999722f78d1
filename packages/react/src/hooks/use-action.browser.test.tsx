/** What becomes of an action where React hides the component that has started it. */
import { Activity, act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { type Action, useAction } from './use-action.ts'

let shown: Action<[], string> | undefined
let settle: (signature: string) => void = () => undefined
const asked = new Promise<string>((resolve) => {
  settle = resolve
})

function Signer(): ReactNode {
  shown = useAction(() => asked)
  return shown.status
}

test('a component that was hidden while the wallet was asked shows the outcome when it is shown again', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(async () => root.unmount()))
  const render = (mode: 'visible' | 'hidden'): Promise<void> =>
    act(async () =>
      root.render(
        <Activity mode={mode}>
          <Signer />
        </Activity>,
      ),
    )
  await render('visible')
  await act(async () => void shown?.run())
  expect(shown?.status).toBe('pending')
  await render('hidden')
  await act(async () => settle('signed'))
  await render('visible')
  expect(shown).toMatchObject({ status: 'success', data: 'signed' })
})
