import { themeKey } from './theme-key.ts'

/** The switch follows what is kept, and keeps what is chosen. Live parts listen to `foyer-docs-theme`. */
export function enableThemes(): void {
  const root = document.documentElement
  const select = document.querySelector<HTMLSelectElement>('[data-theme-switch]')
  if (!select) return
  select.value = root.dataset.theme ?? 'system'
  select.addEventListener('change', () => {
    if (select.value === 'system') delete root.dataset.theme
    else root.dataset.theme = select.value
    keep(select.value)
    root.dispatchEvent(new Event(themeKey))
  })
}

function keep(theme: string): void {
  try {
    if (theme === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, theme)
  } catch {
    // The choice holds for this page.
  }
}
