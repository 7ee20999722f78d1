/** Shows what the camera or the shared screen sees until a code is found in it. */
import { button, element } from '../../wallet/view/element.ts'
import { type Source, scanVideo } from '../scan/camera.ts'

/** The code's text; `undefined` when the person cancels. */
export async function scanInDialog(parent: HTMLElement, source: Source): Promise<string | undefined> {
  const stopped = new AbortController()
  const video = element('video', { playsinline: true, muted: true, 'aria-label': 'What is being scanned' })
  const dialog = element('dialog', { 'aria-label': 'Scan a code' })
  const cancel = button('Cancel', {}, () => stopped.abort())
  const words = source === 'camera' ? 'Hold the code in front of the camera.' : 'Choose the window that shows the code.'
  dialog.append(
    element(
      'div',
      { class: 'panel' },
      element('h2', {}, 'Scan a code'),
      element('p', {}, words),
      video,
      element('div', { class: 'buttons' }, cancel),
    ),
  )
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    stopped.abort()
  })
  stopped.signal.addEventListener('abort', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  parent.append(dialog)
  dialog.showModal()
  return scanVideo(video, source, stopped.signal).finally(() => stopped.abort())
}
