import { expect, test, vi } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { Avatar } from '../avatar/avatar.tsx'
import { WalletImage } from './image.tsx'

const pixel = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%228%22 height=%228%22/%3E'

test('a picture stands in its box from the start, and shows when it is there', async () => {
  const { find } = stage(<WalletImage name="Rabby" src={pixel} size={56} />)
  const before = find('.fy-image').getBoundingClientRect()
  expect([before.width, before.height]).toEqual([56, 56])
  await vi.waitFor(() => expect(find('.fy-image').dataset.state).toBe('loaded'))
  expect(find('.fy-image').getBoundingClientRect()).toEqual(before)
  expect(find<HTMLImageElement>('img').alt).toBe('')
})

test('a broken picture leaves the monogram, in any script', async () => {
  const { find, render } = stage(<WalletImage name="rabby" src="data:image/png;base64,broken" />)
  await vi.waitFor(() => expect(find('.fy-image').dataset.state).toBe('failed'))
  expect(find('.fy-monogram').textContent).toBe('R')
  render(<WalletImage name="«محفظة»" />)
  expect(find('.fy-monogram').textContent).toBe('م')
  render(<WalletImage name="" />)
  expect(find('.fy-monogram').textContent).toBe('?')
})

test('an avatar falls back to a gradient of the address', async () => {
  const { find } = stage(<Avatar address="0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045" src="data:image/png;base64,broken" />)
  await vi.waitFor(() => expect(find('.fy-avatar').dataset.state).toBe('failed'))
  expect(getComputedStyle(find('.fy-avatar')).backgroundImage).toContain('gradient')
})
