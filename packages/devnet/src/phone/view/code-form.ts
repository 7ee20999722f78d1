/** The ways to take an app's code: paste it, scan it with a camera or from this screen, or choose a picture of it. */
import { button, element } from '../../wallet/view/element.ts'
import { holdsCode } from '../read-code.ts'
import { NoPicture, type Source, scanPicture } from '../scan/camera.ts'
import { scanInDialog } from './scan-dialog.ts'
import { type Transfers, watchTransfers } from './watch-transfers.ts'

export type CodeForm = { readonly root: HTMLElement; readonly dispose: () => void }

export function createCodeForm(pair: (text: string) => void, fail: (message: string) => void): CodeForm {
  const ended = new AbortController()
  const input = element('textarea', {
    name: 'code',
    rows: '3',
    placeholder: 'wc:…',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    required: true,
  })
  const form = element(
    'form',
    { class: 'code' },
    element('label', {}, 'Code from the app', input),
    element('button', { type: 'submit', class: 'primary' }, 'Connect'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const { value } = input
    input.value = ''
    pair(value)
  })
  // Enter sends, as in a field of one line: a code has no second one.
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    form.requestSubmit()
  })

  const picture = element('input', { type: 'file', accept: 'image/*', 'aria-label': 'Choose a picture of a code' })
  picture.addEventListener('change', () => {
    const [file] = picture.files ?? []
    picture.value = ''
    if (file) void take(() => scanPicture(file))
  })
  function takeFrom({ files }: DataTransfer, text: string): boolean {
    const file = [...files].find(({ type }) => type.startsWith('image/'))
    if (file) void take(() => scanPicture(file))
    else if (holdsCode(text)) pair(text)
    else return false
    return true
  }
  const transfers: Transfers = {
    take: takeFrom,
    dragged: (isOver) => void root.toggleAttribute('data-dragged', isOver),
    refused: () => fail('There is no code in what was dropped here. Drop a picture of the code, or its link.'),
  }

  async function take(scan: () => Promise<string | undefined>): Promise<void> {
    try {
      const text = await scan()
      if (text !== undefined) pair(text)
    } catch (error) {
      fail(error instanceof NoPicture ? error.message : 'The code could not be read. Paste it instead.')
    }
  }

  const scan = (source: Source): void => void take(() => scanInDialog(root, source))
  const canShareScreen = 'getDisplayMedia' in ((navigator as { readonly mediaDevices?: object }).mediaDevices ?? {})
  const root = element(
    'section',
    { 'aria-label': 'Connect to an app' },
    form,
    element('p', { class: 'quiet' }, 'Or scan it. A picture of it can also be pasted, or dropped here:'),
    element(
      'div',
      { class: 'ways' },
      button('Camera', { 'aria-label': 'Scan with the camera' }, () => scan('camera')),
      canShareScreen && button('Screen', { 'aria-label': 'Scan this screen' }, () => scan('screen')),
      element('label', { class: 'file' }, 'Picture', picture),
    ),
  )
  watchTransfers(transfers, ended.signal)
  return { root, dispose: () => ended.abort() }
}
