/** Where the chosen theme is kept, and the event that says that it has changed. */
export const themeKey = 'foyer-docs-theme'
