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

// And after: once the words that stand in the document are drawn, the program is asked for, and runs.
addEventListener('DOMContentLoaded', () => {
  let started = false
  const start = async () => {
    if (started) return
    started = true
    // The build names the files (`program-after-paint.config.ts`); in development the document asks for the program itself.
    const [program, ...more] = document.querySelector('meta[name="program"]')?.content.split(' ') ?? []
    if (!program) return
    for (const href of [program, ...more])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    // One after another, so that the largest of what it is made of runs in a task of its own.
    await import(more.find((file) => file.includes('/react-')) ?? program)
    await import(program)
  }
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && start()).observe({
    type: 'paint',
    buffered: true,
  })
  // Nothing is drawn behind another tab, or while the style sheet does not come.
  setTimeout(start, document.visibilityState === 'visible' ? 1000 : 0)
})
