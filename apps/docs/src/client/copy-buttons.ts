import { element } from './element.ts'

/** One for each block of code, where the browser can copy. */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return
  for (const figure of document.querySelectorAll('figure.code')) {
    const code = figure.querySelector('code')
    if (!code) continue
    const button = element('button', { type: 'button', class: 'copy' }, 'Copy')
    const status = element('span', { class: 'hidden', role: 'status' })
    button.addEventListener('click', async () => {
      const copied = await navigator.clipboard.writeText(code.textContent ?? '').then(
        () => true,
        () => false,
      )
      button.textContent = copied ? 'Copied' : 'Not copied'
      status.textContent = copied ? 'The code is copied.' : 'The browser did not let the page copy. Select the code instead.'
      setTimeout(() => {
        button.textContent = 'Copy'
        status.textContent = ''
      }, 2000)
    })
    figure.append(button, status)
  }
}
