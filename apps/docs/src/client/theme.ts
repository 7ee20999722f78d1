/** Runs before the page is drawn, so that it is drawn in the visitor's theme at once. */
import { themeKey } from './theme-key.ts'

try {
  const kept = localStorage.getItem(themeKey)
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
} catch {
  // A browser that keeps nothing: the system's theme.
}
document.documentElement.dataset.js = ''
