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
