import { createKit, type KitOptions } from '@foyer/core'

// #region shown
const kit = createKit({ ...options, themeMode: 'system', themeVariables: { '--foyer-accent': '#0a7d5c', '--foyer-radius': '12px' } })
// #endregion
export { kit }
declare const options: KitOptions
