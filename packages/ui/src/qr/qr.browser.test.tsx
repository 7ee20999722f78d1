/** What is on the screen scans: real pixels of a real browser, read by a decoder that does not try inverted colours. */
import jsQR from 'jsqr'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Stage, type StageOptions, stage, violations } from '../../testing/stage.tsx'
import { CopyButton } from '../copy-button/copy-button.tsx'
import { WalletImage } from '../image/image.tsx'
import { Qr } from './qr.tsx'

const hex = (seed: string) => seed.repeat(64).slice(0, 64)
const uri = `wc:${hex('7f6e504b')}@2?expiryTimestamp=1795239874&relay-protocol=irn&symKey=${hex('587d5484')}`
/** One-click authentication names its methods too; some relays add more. */
const longUri = `${uri}&methods=wc_sessionAuthenticate,wc_sessionPropose&projectId=${hex('ab')}&origin=${encodeURIComponent('https://app.example/a/long/path')}`
const colours = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#000" d="M0 0h8v8H0z"/><path fill="#ffd400" d="M1 1h3v6H1z"/></svg>`
const logo = <WalletImage name="Rabbit" size={56} src={`data:image/svg+xml,${encodeURIComponent(colours)}`} />

async function scan(): Promise<string | undefined> {
  const png = await page.screenshot({ base64: true, save: false })
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  return jsQR(data, bitmap.width, bitmap.height, { inversionAttempts: 'dontInvert' })?.data
}

async function show(value: string | undefined, options: StageOptions, withLogo = true): Promise<Stage> {
  const shown = stage(<Qr value={value} label="Code for Rabbit" {...(withLogo && { logo })} />, options)
  if (withLogo) await vi.waitFor(() => expect(shown.find('.fy-image').dataset.state).toBe('loaded'))
  await Promise.all(
    shown.root
      .getAnimations({ subtree: true })
      .map((animation) => animation.effect?.getComputedTiming().iterations === 1 && animation.finished),
  )
  return shown
}

for (const theme of ['light', 'dark'] as const) {
  test.each([
    ['a pairing code', uri, true],
    ['a pairing code without a logo', uri, false],
    ['a long pairing code', longUri, true],
    ['a short text', 'wc:x', true],
  ])(`%s scans (${theme})`, async (_, value, withLogo) => {
    await show(value, { theme }, withLogo)
    expect(await scan()).toBe(value)
  })

  test(`it scans on the narrowest phone and from right to left (${theme})`, async () => {
    await show(uri, { theme, dir: 'rtl', width: 288 })
    expect(await scan()).toBe(uri)
  })

  test(`every state is accessible (${theme})`, async () => {
    for (const part of [
      <Qr key="1" value={uri} label="Code for Rabbit" logo={logo} />,
      <Qr key="2" value={undefined} label="Code for Rabbit" logo={logo} />,
      <Qr key="3" value={uri} label="Code for Rabbit">
        <p>Expired</p>
      </Qr>,
    ]) {
      const { host } = stage(part, { theme })
      expect(await violations(host)).toEqual([])
    }
  })
}

test('with colours of an integrator’s own it is still dark on white', async () => {
  await show(uri, { theme: 'dark', variables: { '--foyer-background': '#223', '--foyer-foreground': '#ffe9a8', '--foyer-accent': '#ff0' } })
  expect(await scan()).toBe(uri)
})

test('the blank stands where the code will, is no picture, and does not scan', async () => {
  const { find, render } = await show(undefined, {})
  const before = find('.fy-qr').getBoundingClientRect()
  expect(find('.fy-qr-picture').role).toBeNull()
  expect(await scan()).toBeUndefined()
  render(<Qr value={uri} label="Code for Rabbit" logo={logo} />)
  expect(find('.fy-qr').getBoundingClientRect()).toEqual(before)
  expect(find('[role=img]').ariaLabel).toBe('Code for Rabbit')
})

test('a covered code is not there to be scanned', async () => {
  const { find } = stage(
    <Qr value={uri} label="Code for Rabbit" logo={logo}>
      <p>Expired</p>
    </Qr>,
  )
  expect(find('.fy-qr-cover').textContent).toBe('Expired')
  expect(await scan()).toBeUndefined()
})

test('copying says that it is done, and what to do where it is forbidden', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  const { find } = stage(<CopyButton value={uri} label="Copy link" done="Link copied" failed="Scan it instead." />)
  find('button').click()
  await vi.waitFor(() => expect(find('button').textContent).toBe('Link copied'))
  expect(find('[role=status]').textContent).toBe('Link copied')
  expect(write).toHaveBeenCalledWith(uri)
  write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  find('button').click()
  await vi.waitFor(() => expect(find('[role=status]').textContent).toBe('Scan it instead.'))
  write.mockRestore()
})

test('there is nothing to copy before there is a code', () => {
  const { find } = stage(<CopyButton value={undefined} label="Copy link" done="Link copied" failed="Scan it instead." />)
  expect(find<HTMLButtonElement>('button').disabled).toBe(true)
})
