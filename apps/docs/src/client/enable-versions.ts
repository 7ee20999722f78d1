import { element } from './element.ts'

/** A page knows the versions up to its own. Later ones stand in a list beside the versions, which is read when the menu is opened. */
export function enableVersions(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.versions')
  const list = menu?.querySelector('ul')
  if (!menu || !list) return
  menu.addEventListener('toggle', () => void readVersions(list), { once: true })
  document.addEventListener('click', ({ target }) => {
    if (menu.open && target instanceof Node && !menu.contains(target)) menu.open = false
  })
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

async function readVersions(list: HTMLUListElement): Promise<void> {
  const root = document.documentElement.dataset.root ?? './'
  try {
    const known: unknown = await (await fetch(`${root}../versions.json`)).json()
    if (!Array.isArray(known)) return
    const shown = new Set([...list.querySelectorAll('a')].map((link) => link.textContent))
    const later = known.filter(
      (version): version is string => typeof version === 'string' && /^[\w.-]+$/.test(version) && !shown.has(version),
    )
    list.prepend(...later.map((version) => element('li', {}, element('a', { href: `${root}../${version}/index.html` }, version))))
  } catch {
    // What the page knows is shown.
  }
}
