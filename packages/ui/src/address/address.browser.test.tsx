import { expect, test, vi } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { Address } from './address.tsx'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const copy = { label: 'Copy address', done: 'Address copied', failed: 'Copy it by hand' }

test('copies the whole address and says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { find } = stage(<Address address={address} copy={copy} />)
  find('button').click()
  await vi.waitFor(() => expect(find('[role=status]').textContent).toBe('Address copied'))
  expect(write).toHaveBeenCalledWith(address)
  write.mockRestore()
})

test('says what to do where the browser forbids copying', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  const { find } = stage(<Address address={address} copy={copy} />)
  find('button').click()
  await vi.waitFor(() => expect(find('[role=status]').textContent).toBe('Copy it by hand'))
  write.mockRestore()
})

test('is short to the eye and spoken in groups', () => {
  const { find } = stage(<Address address={address} />)
  expect(find('.fy-address-text').textContent).toBe('0xd8dA…6045')
  expect(find('.fy-address-text').ariaHidden).toBe('true')
  expect(find('.fy-hidden').textContent).toMatch(/^0 x d 8, d A 6 B, F 2 6 9,/)
})
