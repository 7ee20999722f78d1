/** What axe finds where buttons of the browser's own stand, drawn by the browser. */
import axe, { type Result } from 'axe-core'

export async function findFaults(host: Element): Promise<readonly Result[]> {
  const { violations } = await axe.run(host, { elementRef: true })
  const [light, dark] = (['light', 'dark'] as const).map(readFace)
  // Where it is the same in both themes it is not what is painted (docs/engines.md).
  if (light !== dark) return violations
  const isUnknown = (element: Element | undefined): boolean => element instanceof HTMLButtonElement && isDrawnByBrowser(element, light)
  return violations
    .map((fault) => (fault.id === 'color-contrast' ? { ...fault, nodes: fault.nodes.filter(({ element }) => !isUnknown(element)) } : fault))
    .filter(({ nodes }) => nodes.length > 0)
}

/** The colour that the browser names for its own buttons. */
function readFace(colorScheme: 'light' | 'dark'): string {
  const probe = document.createElement('i')
  Object.assign(probe.style, { background: 'ButtonFace', colorScheme })
  document.body.append(probe)
  const { backgroundColor } = getComputedStyle(probe)
  probe.remove()
  return backgroundColor
}

/** With a background of another colour the browser would draw none of it. */
function isDrawnByBrowser(button: HTMLButtonElement, face: string | undefined): boolean {
  const { appearance, backgroundColor } = getComputedStyle(button)
  return appearance === 'auto' && backgroundColor === face
}
