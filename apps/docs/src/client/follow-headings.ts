/** The list of headings stands open where it has a column of its own. */
export function openContents(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.contents')
  if (!contents) return
  const wide = matchMedia('(min-width: 1240px)')
  const follow = (): void => {
    contents.open = wide.matches
  }
  follow()
  wide.addEventListener('change', follow)
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement && !wide.matches) contents.open = false
  })
}

/** Marks in that list what is being read. */
export function followHeadings(): void {
  const links = new Map([...document.querySelectorAll<HTMLAnchorElement>('.contents a')].map((link) => [link.hash.slice(1), link]))
  const headings = [...links.keys()].flatMap((id) => document.getElementById(decodeURIComponent(id)) ?? [])
  if (headings.length === 0) return
  const mark = (): void => {
    const line = innerHeight * 0.25
    const last = headings.filter((heading) => heading.getBoundingClientRect().top <= line).at(-1) ?? headings[0]
    for (const [id, link] of links) {
      if (last && decodeURIComponent(id) === last.id) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  }
  new IntersectionObserver(mark, { rootMargin: '0px 0px -75% 0px' }).observe(headings[0] as Element)
  let waits = false
  const soon = (): void => {
    if (waits) return
    waits = true
    requestAnimationFrame(() => {
      waits = false
      mark()
    })
  }
  addEventListener('scroll', soon, { passive: true })
  mark()
}
