// Before anything is drawn: whoever does not read English is shown nothing in English first, and nothing that turns around.
;(() => {
  let kept = null
  try {
    kept = localStorage.getItem('foyer-demo-language')
  } catch {
    // A browser that keeps nothing has its own languages still.
  }
  if (!/^en\b/i.test(kept ?? navigator.language)) document.documentElement.dataset.waiting = ''
})()

// And after: the program, which is on its way meanwhile, runs once the words that stand in the document are drawn.
addEventListener('DOMContentLoaded', () => {
  let started = false
  const start = () => {
    // The build names the file (`program-after-paint.config.ts`); in development the document asks for it itself.
    const program = document.querySelector('link[data-program]')
    if (!started && program) void import(program.href)
    started = true
  }
  requestAnimationFrame(() => setTimeout(start))
  // Nothing is drawn behind another tab, or while the style sheet does not come.
  setTimeout(start, document.visibilityState === 'visible' ? 1000 : 0)
})
