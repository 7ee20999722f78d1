import { type Kit, notices } from '@foyer/core'
import axe from 'axe-core'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { holdTimers } from '../../testing/hold-timers.ts'
import { createLiveKit, embedModal } from '../../testing/live-kit.ts'
import { emulate, moveOverModal, nextFrames, openPage, type TestPage, watchFor } from '../../testing/page.ts'

afterEach(async () => {
  await page.viewport(1000, 760)
  await emulate([])
})

const still = (site: TestPage) => vi.waitFor(() => expect(site.query('[data-moving]')).toBeNull())

test('a click shows the dialog with the installed wallets readable at once', async () => {
  const site = await openPage()
  const button = site.addButton()
  expect(site.dialog.open).toBe(false)
  button.click()
  // Before the next frame is painted.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(site.dialog.open).toBe(true)
  expect(site.walletRow('Test Wallet').getBoundingClientRect().height).toBeGreaterThan(40)
  expect(getComputedStyle(site.dialog).opacity).toBe('1')
})

test('the focus goes in, stays in, and returns to the opener', async () => {
  const site = await openPage()
  const button = site.addButton()
  await userEvent.click(button)
  expect(site.focused()).toBe(site.walletRow('Test Wallet'))
  for (let presses = 0; presses < 12; presses++) {
    await userEvent.keyboard('{Tab}')
    expect([document.body, site.modal]).toContain(document.activeElement)
  }
  await userEvent.keyboard('{Escape}')
  expect(site.dialog.open).toBe(false)
  expect(document.activeElement?.shadowRoot?.activeElement).toBe(button)
})

test('the dialog is named by its title, and a new view moves the focus into it', async () => {
  const site = await openPage()
  await site.kit.open()
  const title = () => site.find(`[id="${site.dialog.getAttribute('aria-labelledby')}"]`)
  expect(title().textContent).toBe('Connect a wallet')
  site.kit.send({ type: 'go', screen: { name: 'WhatIsAWallet' } })
  await vi.waitFor(() => expect(title().textContent).toBe('What is a wallet?'))
  expect(site.dialog.contains(site.focused())).toBe(true)
  await still(site)
  site.find<HTMLButtonElement>('[aria-label=Back]').click()
  await vi.waitFor(() => expect(title().textContent).toBe('Connect a wallet'))
})

test('a press outside closes; one that only ends there does not', async () => {
  const site = await openPage()
  await site.kit.open()
  await nextFrames()
  const at = (element: Element, type: string) =>
    element.dispatchEvent(new (type === 'click' ? MouseEvent : PointerEvent)(type, { bubbles: true, composed: true, button: 0 }))
  at(site.find('.fy-header'), 'pointerdown')
  at(site.dialog, 'click')
  expect(site.dialog.open).toBe(true)
  at(site.dialog, 'pointerdown')
  at(site.dialog, 'click')
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
})

test('Escape that ends what an input method composes closes nothing', async () => {
  const site = await openPage()
  await site.kit.open()
  await vi.waitFor(() => expect(site.dialog.open).toBe(true))
  // As macOS gives it: with its name, and the number that says whose it is.
  const press = (keyCode: number): KeyboardEvent =>
    new KeyboardEvent('keydown', { key: 'Escape', keyCode, bubbles: true, cancelable: true, composed: true })
  const composing = press(229)
  site.find('.fy-body').dispatchEvent(composing)
  expect([site.kit.getState().modal.open, composing.defaultPrevented]).toEqual([true, false])
  site.find('.fy-body').dispatchEvent(press(27))
  expect(site.kit.getState().modal.open).toBe(false)
})

test('what the kit refuses to close stays open, however often Escape is pressed', async () => {
  const site = await openPage()
  await site.kit.open()
  const send = site.kit.send
  // The kit's rule (docs/behaviour.md, Views and going back) as the shell meets it: close is said, and nothing closes.
  ;(site.kit as { send: Kit['send'] }).send = (event) => send(event.type === 'close' && !event.force ? { type: 'shake' } : event)
  const hasShaken = watchFor(site, '[data-shake]')
  for (let presses = 0; presses < 3; presses++) await userEvent.keyboard('{Escape}')
  expect(site.dialog.open).toBe(true)
  expect(hasShaken()).toBe(true)
  site.dialog.close()
  await vi.waitFor(() => expect(site.dialog.open).toBe(true))
})

test.each([
  ['without the arguments it needs', 'Downloads'],
  ['without its connector', 'ConnectingExternal'],
  ['that does not exist', 'Nonsense'],
])('a view opened %s is an error with a way on, and the modal lives', async (_, view) => {
  const site = await openPage()
  await site.kit.open({ view: view as 'Connect' }).catch(() => undefined)
  await vi.waitFor(() => expect(site.find('.fy-body').textContent).not.toBe(''), { timeout: loadingTime })
  expect(site.dialog.isConnected).toBe(true)
  site.kit.close({ force: true })
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
  await site.kit.open()
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('Connect a wallet'))
  expect(site.walletRow('Test Wallet')).toBeTruthy()
})

test('what is to be said once the modal has closed is said on the page', async () => {
  const site = await openPage()
  const live = site.find('.fy-page-notice')
  // As long as a notice stands.
  holdTimers(2_500)
  site.kit.feature(notices).send({ type: 'show', variant: 'error', message: 'Failed to disconnect' })
  await vi.waitFor(() => expect(live.textContent).toContain('Failed to disconnect'))
  expect(live.getBoundingClientRect().height).toBeGreaterThan(20)
  expect(live.getAttribute('role')).toBe('status')
  await site.kit.open()
  await vi.waitFor(() => expect(live.textContent).toBe(''))
  expect(site.find('.fy-live').textContent).toContain('Failed to disconnect')
})

test('as a part of the page, a view that the page names has a way back: to the wallets, and to the account once there is one', async () => {
  const { kit, dispose } = await createLiveKit({ enableEmbedded: true })
  onTestFinished(dispose)
  embedModal(kit)
  const back = page.getByRole('button', { name: 'Back' })
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect.element(title('Connect a wallet')).toBeVisible()
  expect(back.query()).toBeNull()
  await kit.open({ view: 'WhatIsAWallet' })
  await expect.element(title('What is a wallet?')).toBeVisible()
  await expect.element(back).toBeVisible()
  await back.click()
  await expect.element(title('Connect a wallet')).toBeVisible()
  expect(back.query()).toBeNull()
  await kit.connect('test.wallet')
  await kit.open({ view: 'Connect' })
  await expect.element(title('Connect a wallet')).toBeVisible()
  await back.click()
  await expect.element(title('Account')).toBeVisible()
  expect(back.query()).toBeNull()
})

test('the page behind neither scrolls nor moves', async () => {
  const site = await openPage()
  const tall = document.createElement('div')
  tall.style.height = '4000px'
  document.body.append(tall)
  const before = tall.getBoundingClientRect().width
  const sheets = document.adoptedStyleSheets.length
  await site.kit.open()
  await vi.waitFor(() => expect(document.adoptedStyleSheets.length).toBe(sheets + 1))
  expect(getComputedStyle(document.body).overflowY).toBe('hidden')
  expect(tall.getBoundingClientRect().width).toBe(before)
  site.kit.close()
  await vi.waitFor(() => expect(document.adoptedStyleSheets.length).toBe(sheets))
  tall.remove()
})

test('the box grows from one view to the next, takes no press meanwhile, and leaves nothing behind', async () => {
  const site = await openPage()
  await site.kit.open()
  await moveOverModal()
  await vi.waitFor(() => expect(site.find('.fy-box').getAnimations({ subtree: true })).toEqual([]))
  // Seen as it begins: looked for every now and then, it may be over on a machine that is busy.
  const moving = new Promise<{ readonly takes: string; readonly inert: boolean }>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!site.query('.fy-box[data-moving]')) return
      watch.disconnect()
      resolve({ takes: getComputedStyle(site.find('.fy-body:not(.fy-ghost)')).pointerEvents, inert: site.find('.fy-ghost').inert })
    })
    watch.observe(site.find('.fy-box'), { attributeFilter: ['data-moving'] })
  })
  site.kit.send({ type: 'go', screen: { name: 'WhatIsANetwork' } })
  expect(await moving).toEqual({ takes: 'none', inert: true })
  await still(site)
  expect(site.query('.fy-ghost')).toBeNull()
  expect(site.find('.fy-surface').getAnimations()).toEqual([])
})

test('under reduced motion nothing moves', async () => {
  await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  const site = await openPage()
  await site.kit.open()
  await moveOverModal()
  expect(site.find('.fy-box').getAnimations()).toEqual([])
  site.kit.send({ type: 'go', screen: { name: 'WhatIsAWallet' } })
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('What is a wallet?'))
  expect(site.query('[data-moving]')).toBeNull()
})

test('on a phone it is a sheet at the bottom that is pulled down to close', async () => {
  await page.viewport(390, 700)
  const site = await openPage()
  await site.kit.open()
  await vi.waitFor(() => expect(Math.round(site.find('.fy-box').getBoundingClientRect().bottom)).toBe(700))
  expect(site.find('.fy-box').getBoundingClientRect().width).toBe(390)
  const top = site.find('.fy-top')
  const box = site.find('.fy-box')
  box.setPointerCapture = () => undefined
  const move = (element: Element, type: string, clientY: number) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, isPrimary: true, button: 0, pointerId: 1 }))
  await vi.waitFor(() => {
    move(top, 'pointerdown', 200)
    expect(box.hasAttribute('data-dragging')).toBe(true)
  })
  move(box, 'pointermove', 230)
  expect(box.style.transform).toBe('translateY(30px)')
  // Held still before letting go: neither far nor a flick.
  await new Promise((resolve) => setTimeout(resolve, 120))
  move(box, 'pointermove', 231)
  move(box, 'pointerup', 231)
  expect(site.dialog.open).toBe(true)
  expect(box.style.transform).toBe('')
  move(top, 'pointerdown', 200)
  move(box, 'pointermove', 340)
  move(box, 'pointerup', 340)
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
})

test('from right to left in Arabic, with the words of the locale', async () => {
  const site = await openPage({ locale: 'ar' })
  await site.kit.open()
  expect(site.find('.fy-root').dir).toBe('rtl')
  expect(site.find('.fy-root').lang).toBe('ar')
  expect(site.find('.fy-header-title').textContent).toMatch(/\p{Script=Arabic}/u)
})

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no accessibility rule (${theme})`, async () => {
    const site = await openPage({ themeMode: theme })
    await site.kit.open()
    await vi.waitFor(() => expect(site.find('.fy-box').getAnimations({ subtree: true })).toEqual([]))
    const { violations } = await axe.run(site.modal, {
      rules: { region: { enabled: false }, 'label-content-name-mismatch': { enabled: true } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(getComputedStyle(site.find('.fy-surface')).backgroundColor).toBe(theme === 'dark' ? 'rgb(18, 19, 19)' : 'rgb(255, 255, 255)')
  })
}

test('two kits on one page do not meet', async () => {
  const one = await openPage()
  const other = await openPage({ wallets: { wallets: [{ name: 'Other Wallet', id: 'other' }] } })
  const sheets = document.adoptedStyleSheets.length
  await one.kit.open()
  expect([one.dialog.open, other.dialog.open]).toEqual([true, false])
  await other.kit.open()
  expect(other.walletRow('Other Wallet')).toBeTruthy()
  expect(() => one.walletRow('Other Wallet')).toThrow()
  await vi.waitFor(() => expect(document.adoptedStyleSheets.length).toBe(sheets + 2))
  one.kit.close()
  await vi.waitFor(() => expect(document.adoptedStyleSheets.length).toBe(sheets + 1))
  expect(getComputedStyle(document.body).overflowY).toBe('hidden')
  other.kit.close()
})

test('a disposed kit leaves nothing on the page, even while open', async () => {
  const sheets = document.adoptedStyleSheets.length
  const site = await openPage()
  await site.kit.open()
  await vi.waitFor(() => expect(document.adoptedStyleSheets.length).toBe(sheets + 1))
  site.kit.dispose()
  expect(site.modal.isConnected).toBe(false)
  await vi.waitFor(() => expect(document.adoptedStyleSheets.length).toBe(sheets))
  expect(site.modal.shadowRoot?.childElementCount).toBe(0)
})

test('what is typed in the modal is no shortcut of the page', async () => {
  const site = await openPage()
  const onKey = vi.fn()
  document.addEventListener('keydown', onKey)
  await site.kit.open()
  site.kit.send({ type: 'go', screen: { name: 'AllWallets' } })
  await vi.waitFor(() => expect(site.query('input')).not.toBeNull())
  await still(site)
  site.find<HTMLInputElement>('input').focus()
  await userEvent.keyboard('rab')
  expect(site.find<HTMLInputElement>('input').value).toBe('rab')
  expect(onKey).not.toHaveBeenCalled()
  document.removeEventListener('keydown', onKey)
})

test('theme variables and mode change while it is open', async () => {
  const site = await openPage({ themeMode: 'light' })
  await site.kit.open()
  site.kit.setThemeMode('dark')
  site.kit.setThemeVariables({ '--foyer-background': 'rgb(1, 2, 3)' })
  await vi.waitFor(() => expect(getComputedStyle(site.find('.fy-surface')).backgroundColor).toBe('rgb(1, 2, 3)'))
  expect(site.find('.fy-root').dataset.theme).toBe('dark')
  site.kit.setThemeVariables({})
  await vi.waitFor(() => expect(getComputedStyle(site.find('.fy-surface')).backgroundColor).toBe('rgb(18, 19, 19)'))
})
