import { expect, test, vi } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { Address, WholeAddress } from './address.tsx'
import { spokenAddress } from './format.ts'

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

test('a whole one is whole to the eye and to the clipboard, and spoken in groups, once', () => {
  const { find, root } = stage(<WholeAddress address={address} />)
  const seen = find('bdi')
  expect(seen.textContent).toBe(address)
  expect([seen.dir, seen.ariaHidden]).toEqual(['ltr', 'true'])
  getSelection()?.selectAllChildren(seen)
  expect(getSelection()?.toString()).toBe(address)
  getSelection()?.removeAllRanges()
  const said = [...root.querySelectorAll('.fy-hidden')].map((one) => one.textContent)
  expect(said).toEqual([spokenAddress(address)])
  // Ten groups of four characters and one of two, a pause after each.
  expect(said[0]?.split(', ').map((group) => group.split(' ').length)).toEqual([...Array.from({ length: 10 }, () => 4), 2])
})

test.each([230, 270, 300])('in %i px a whole one breaks in its middle, and stays on one line where there is room', (width) => {
  const { find } = stage(
    <p style={{ fontSize: 14, overflowWrap: 'anywhere' }}>
      <WholeAddress address={address} />
    </p>,
    { width },
  )
  const linesOf = () => {
    const range = document.createRange()
    return [...find('bdi').childNodes].flatMap((node) => {
      range.selectNodeContents(node)
      return [...range.getClientRects()].map(({ top }) => Math.round(top))
    })
  }
  expect(linesOf()).toHaveLength(2)
  expect(new Set(linesOf()).size).toBe(2)
  find('p').style.width = '600px'
  expect(new Set(linesOf()).size).toBe(1)
})
