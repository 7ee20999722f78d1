import { createKit } from '@foyer/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localNetwork } from '../../testing/page.ts'
import { createWaiting } from './waiting.ts'

test('who is faster than the code sees that it is coming, and can try again or leave', async () => {
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], locale: 'en' })
  const host = document.createElement('div')
  document.body.append(host)
  onTestFinished(() => {
    kit.dispose()
    host.remove()
  })
  await kit.open()
  const retry = vi.fn()
  const shadow = host.attachShadow({ mode: 'open' })
  const waiting = createWaiting(shadow, kit, retry)
  const dialog = shadow.querySelector('dialog')
  const shown = () => [...shadow.querySelectorAll('button')].filter((button) => !button.hidden).map((button) => button.textContent)
  expect(dialog?.open).toBe(true)
  expect(shadow.querySelector('[role=status]')?.textContent).toBe('Loading…')
  expect(shown()).toEqual(['Close'])
  waiting.show(false)
  expect(shadow.querySelector('[role=status]')?.textContent).toContain('did not load')
  expect(shown()).toEqual(['Try again', 'Close'])
  shadow.querySelector('button')?.click()
  expect(retry).toHaveBeenCalledOnce()
  shadow.querySelectorAll('button')[1]?.click()
  expect(kit.getState().modal.open).toBe(false)
  waiting.remove()
  expect(shadow.childElementCount).toBe(0)
})
