/** Lays the closed dialog out unseen: finding fonts and shaping text cost 50 ms in Chromium on a fast machine, four times that at 4x throttling. */
export function layOut(root: HTMLElement): void {
  const dialog = root.querySelector('dialog')
  if (!dialog || dialog.open) return
  // Back to `display: none` before the frame ends: no lazy picture is fetched for it.
  dialog.setAttribute('data-warm', '')
  dialog.getBoundingClientRect()
  // So high is the explanation that the first frame leaves out: the box has its size from the start.
  const aside = dialog.querySelector<HTMLElement>('.fy-columns-aside')?.firstElementChild
  if (aside instanceof HTMLElement) dialog.style.setProperty('--_aside-size', `${aside.offsetHeight}px`)
  // And so high what follows the wallets of this browser, which comes a frame later (`Stack`).
  for (const part of dialog.querySelectorAll<HTMLElement>('[data-later]')) {
    part.style.setProperty('--_later-size', `${part.offsetHeight}px`)
    part.setAttribute('data-seen', '')
  }
  // At once: fading, as one that was open does, it would be there for whoever reads the page aloud.
  dialog.style.transition = 'none'
  dialog.removeAttribute('data-warm')
  dialog.getBoundingClientRect()
  dialog.style.transition = ''
}
