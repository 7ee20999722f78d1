/** Lays the closed dialog out unseen: finding fonts and shaping text cost 50 ms in Chromium on a fast machine, four times that at 4x throttling. */
export function layOut(root: HTMLElement): void {
  const dialog = root.querySelector('dialog')
  if (!dialog || dialog.open) return
  // Back to `display: none` before the frame ends: no lazy picture is fetched for it.
  dialog.setAttribute('data-warm', '')
  dialog.getBoundingClientRect()
  // So high is what the first frame leaves out: the box has its size from the start. Said on each part, since all in the dialog would inherit a
  // variable of it, and no style that was found now would be one of the opening's.
  for (const part of dialog.querySelectorAll<HTMLElement>('.fy-columns-aside, [data-later]')) {
    part.style.containIntrinsicBlockSize = `auto ${part.offsetHeight}px`
    part.setAttribute('data-seen', '')
  }
  // At once: fading, as one that was open does, it would be there for whoever reads the page aloud.
  dialog.style.transition = 'none'
  dialog.removeAttribute('data-warm')
  dialog.getBoundingClientRect()
  dialog.style.transition = ''
}
