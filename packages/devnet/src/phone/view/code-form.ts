/** The ways to take an app's code: paste it, scan it with a camera or from this screen, or choose a picture of it. */
import { button, element } from '../../wallet/view/element.ts'
import { holdsCode } from '../read-code.ts'
import { NoPicture, type Source, scanPicture, scanVideo } from '../scan/camera.ts'

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
  // Wherever on the page: what was copied or dragged here can only be meant for this.
  const { signal } = ended
  document.addEventListener(
    'paste',
    (event) => {
      const { clipboardData } = event
      if (clipboardData && takeFrom(clipboardData, clipboardData.getData('text/plain'))) event.preventDefault()
    },
    { signal },
  )
  document.addEventListener(
    'dragover',
    (event) => {
      event.preventDefault()
      root.dataset.dragged = ''
    },
    { signal },
  )
  const letGo = () => delete root.dataset.dragged
  document.addEventListener('dragleave', (event) => event.relatedTarget === null && letGo(), { signal })
  document.addEventListener(
    'drop',
    (event) => {
      event.preventDefault()
      letGo()
      const { dataTransfer } = event
      if (dataTransfer && !takeFrom(dataTransfer, dataTransfer.getData('text/plain')))
        fail('There is no code in what was dropped here. Drop a picture of the code, or its link.')
    },
    { signal },
  )

  async function take(scan: () => Promise<string | undefined>): Promise<void> {
    try {
      const text = await scan()
      if (text !== undefined) pair(text)
    } catch (error) {
      fail(error instanceof NoPicture ? error.message : 'The code could not be read. Paste it instead.')
    }
  }

  function scan(source: Source): Promise<void> {
    const stopped = new AbortController()
    const video = element('video', { playsinline: true, muted: true, 'aria-label': 'What is being scanned' })
    const dialog = element('dialog', { 'aria-label': 'Scan a code' })
    const cancel = button('Cancel', {}, () => stopped.abort())
    const words = source === 'camera' ? 'Hold the code in front of the camera.' : 'Choose the window that shows the code.'
    dialog.append(
      element('div', { class: 'panel' }, element('h2', {}, 'Scan a code'), element('p', {}, words), video, element('footer', {}, cancel)),
    )
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      stopped.abort()
    })
    stopped.signal.addEventListener('abort', () => dialog.close())
    dialog.addEventListener('close', () => dialog.remove())
    root.append(dialog)
    dialog.showModal()
    return take(() => scanVideo(video, source, stopped.signal).finally(() => stopped.abort()))
  }

  const canShareScreen = 'getDisplayMedia' in ((navigator as { readonly mediaDevices?: object }).mediaDevices ?? {})
  const root = element(
    'section',
    { 'aria-label': 'Connect to an app' },
    form,
    element('p', { class: 'quiet' }, 'Or scan it. A picture of it can also be pasted, or dropped here:'),
    element(
      'div',
      { class: 'ways' },
      button('Camera', { 'aria-label': 'Scan with the camera' }, () => void scan('camera')),
      canShareScreen && button('Screen', { 'aria-label': 'Scan this screen' }, () => void scan('screen')),
      element('label', { class: 'file' }, 'Picture', picture),
    ),
  )
  return { root, dispose: () => ended.abort() }
}
