/** A dialog that is drawn already is shown in the click's own task; React hears of it once it is painted. */
import type { Kit } from '@foyer/core'
import { createElement, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { nextFrames, openInTask, openPage } from '../../testing/page.ts'

test('what is drawn is shown at once, with the focus in it, and rendered when it is painted', async () => {
  const site = await openPage()
  await openInTask(site)
  expect(site.dialog.open).toBe(true)
  expect(site.dialog.contains(site.focused())).toBe(true)
  await vi.waitFor(() => expect(getComputedStyle(document.body).overflow).toBe('hidden'))
  site.kit.close()
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
  expect(getComputedStyle(document.body).overflow).toBe('visible')
})

test('closed again before the paint, it is closed, and the page scrolls', async () => {
  const site = await openPage()
  void site.kit.open()
  site.kit.close()
  await nextFrames()
  await nextFrames()
  expect(site.dialog.open).toBe(false)
  expect(getComputedStyle(document.body).overflow).toBe('visible')
  await openInTask(site)
  expect(site.dialog.open).toBe(true)
})

function Guard({ kit }: { readonly kit: Kit }): null {
  useEffect(() => kit.close(), [kit])
  return null
}

test('closed by an effect of a page drawn with React before the paint, it is closed, and the page takes presses', async () => {
  const site = await openPage()
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  void site.kit.open()
  expect(site.dialog.open).toBe(true)
  flushSync(() => root.render(createElement(Guard, { kit: site.kit })))
  expect(site.kit.getState().modal.open).toBe(false)
  await nextFrames()
  expect(site.dialog.open).toBe(false)
  await vi.waitFor(() => expect(getComputedStyle(document.body).overflow).toBe('visible'))
  const button = site.addButton()
  await userEvent.click(button)
  expect(site.dialog.open).toBe(true)
})

test('gone on to another view before the paint, that view is shown and has the focus', async () => {
  const site = await openPage()
  void site.kit.open()
  site.kit.send({ type: 'go', screen: { name: 'WhatIsAWallet' } })
  // The opening is rendered no sooner than otherwise: that and the other view are too much for one task.
  expect(getComputedStyle(document.body).overflow).toBe('visible')
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('What is a wallet?'))
  expect(site.dialog.open).toBe(true)
  expect(site.dialog.contains(site.focused())).toBe(true)
})

test('a view other than the drawn one is rendered before it is shown', async () => {
  const site = await openPage()
  void site.kit.open({ view: 'WhatIsAWallet' })
  expect(site.dialog.open).toBe(false)
  await vi.waitFor(() => expect(site.dialog.open).toBe(true))
  expect(site.find('.fy-header-title').textContent).toBe('What is a wallet?')
})

test('a view that changes while the dialog is closed does not have the page laid out, and the next opening begins at its start', async () => {
  const site = await openPage()
  await site.kit.open()
  await vi.waitFor(() => expect(getComputedStyle(document.body).overflow).toBe('hidden'))
  const body = site.find('.fy-body')
  body.style.maxBlockSize = '60px'
  body.scrollTop = 40
  site.kit.close()
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
  const place = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop') as PropertyDescriptor
  const set = vi.fn(place.set)
  Object.defineProperty(Element.prototype, 'scrollTop', { ...place, set })
  onTestFinished(() => void Object.defineProperty(Element.prototype, 'scrollTop', place))
  await site.kit.connect('test.wallet')
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).not.toBe('Connect a wallet'))
  expect(set).not.toHaveBeenCalled()
  await site.kit.open()
  await vi.waitFor(() => expect(site.dialog.open).toBe(true))
  expect(body.scrollTop).toBe(0)
})

test('what comes while it is closed is rendered in a task of its own, once for all that came in one task', async () => {
  const site = await openPage({ wallets: { announcesLate: true } })
  const has = (): boolean => site.find('.fy-body').textContent.includes('Test Wallet')
  site.wallets.announce()
  // React renders what a task has changed before the next one begins.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  expect(has()).toBe(false)
  await vi.waitFor(() => expect(has()).toBe(true))
})

test('opened in the task in which something came, it is shown with it', async () => {
  const site = await openPage({ wallets: { announcesLate: true } })
  site.wallets.announce()
  void site.kit.open()
  await vi.waitFor(() => expect(site.dialog.open).toBe(true), { interval: 1 })
  expect(site.find('.fy-body').textContent).toContain('Test Wallet')
})
