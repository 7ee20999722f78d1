/** The frame around every page. All of it works without JavaScript; what needs it is added by the program of the site. */
import { addressOf, fileAddress } from '../site/address.ts'
import type { Heading, Page } from '../site/page.ts'
import { type Html, html } from './html.ts'

export type Frame = {
  /** All pages, in reading order. */
  readonly pages: readonly Page[]
  readonly version: string
  /** Newest first. */
  readonly versions: readonly string[]
  readonly assets: { readonly styles: string; readonly theme: string; readonly program: string }
  /** Where a page of this build finds the local world, `/config.json`; nothing is asked there before a live part is seen. */
  readonly world: string | undefined
}

export function layoutPage(page: Page, frame: Frame): string {
  const { path, title, description, headings, body, place } = page
  const { assets, world } = frame
  const file = (name: string) => fileAddress(name, path)
  const isStart = path === 'index'
  const tableOfContents = headings.filter(({ level }) => level <= 3)
  return `<!doctype html>
${
  html`<html lang="en" data-root="${file('index.html').replace('index.html', '') || './'}"${world !== undefined && html` data-world="${world}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${isStart ? 'Foyer: documentation' : `${title} · Foyer`}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${`${file('../latest/')}${path}.html`}">
<link rel="icon" href="${file('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${file(assets.styles)}">
<script src="${file(assets.theme)}"></script>
<script type="module" src="${file(assets.program)}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${header(page, frame)}
<div class="frame">
${sidebar(page, frame)}
<main id="content" tabindex="-1">
${breadcrumb(page, frame)}
<h1>${title}</h1>
${tableOfContents.length > 1 && contentsHtml(tableOfContents)}
<article>
${body}</article>
${neighbours(page, frame)}
</main>
</div>
<footer class="foot"><p>Foyer ${frame.version}. ${place.section === 'Releases' ? 'MIT' : html`<a href="${addressOf('licence', path)}">MIT</a>`}. Built from the repository’s own documents and types.</p></footer>
</body>
</html>`.text
}
`
}

function header({ path }: Page, { version, versions }: Frame): Html {
  const link = (name: string, text: string) =>
    html`<a href="${addressOf(name, path)}"${name === path && html` aria-current="page"`}>${text}</a>`

  return html`<header class="bar">
<a class="brand" href="${addressOf('index', path)}"><img src="${fileAddress('icon.svg', path)}" alt="" width="26" height="26">Foyer</a>
<details class="versions"><summary><span class="hidden">Version </span>${version}</summary><ul>${versions.map(
    (each) =>
      html`<li><a href="${fileAddress(`../${each}/`, path)}/index.html"${each === version && html` aria-current="true"`}>${each}</a></li>`,
  )}<li><a href="${fileAddress('../latest/', path)}/index.html">latest</a></li></ul></details>
<nav class="site" aria-label="Site">${link('options', 'Options')}${link('reference/hooks', 'Hooks')}${link('http', 'HTTP API')}${link('changelog', 'Changelog')}</nav>
<form class="search" role="search" data-search><label class="hidden" for="search">Search the documentation</label><input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="search-results" aria-autocomplete="list"><kbd aria-hidden="true">/</kbd><div class="results" hidden><ul id="search-results" role="listbox" aria-label="Results"></ul><p class="results-note" role="status"></p></div></form>
<label class="theme"><span class="hidden">Theme</span><select data-theme-switch><option value="system">System</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
<a class="menu-button" href="#menu" data-menu-button>Menu</a>
</header>`
}

function sidebar(page: Page, { pages }: Frame): Html {
  const sections = [...new Set(pages.map(({ place }) => place.section))]
  const link = (other: Page) =>
    html`<a href="${addressOf(other.path, page.path)}"${other.path === page.path && html` aria-current="page"`}>${other.place.name}</a>`
  // Pages under another one are listed for who is there.
  const isNear = (parent: string) => page.path === parent || page.place.parent === parent
  return html`<nav class="menu" id="menu" aria-label="Documentation">${sections.map((section) => {
    const own = pages.filter(({ place }) => place.section === section && place.parent === undefined)
    return html`<p class="menu-title">${section}</p><ul>${own.map((entry) => {
      const children = isNear(entry.path) ? pages.filter(({ place }) => place.parent === entry.path) : []
      return html`<li>${link(entry)}${children.length > 0 && html`<ul>${children.map((child) => html`<li>${link(child)}</li>`)}</ul>`}</li>`
    })}</ul>`
  })}</nav>`
}

function breadcrumb({ path, place }: Page, { pages }: Frame): Html {
  if (path === 'index') return html``
  const parent = pages.find((other) => other.path === place.parent)
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol><li><a href="${addressOf('index', path)}">Foyer</a></li><li>${place.section}</li>${
    parent && html`<li><a href="${addressOf(parent.path, path)}">${parent.place.name}</a></li>`
  }<li aria-current="page">${place.name}</li></ol></nav>`
}

function contentsHtml(headings: readonly Heading[]): Html {
  return html`<details class="contents"><summary>On this page</summary><nav aria-label="On this page"><ul>${headings.map(
    ({ level, id, text }) => html`<li data-level="${level}"><a href="#${id}">${text}</a></li>`,
  )}</ul></nav></details>`
}

function neighbours(page: Page, { pages }: Frame): Html {
  const index = pages.indexOf(page)
  const [before, after] = [pages[index - 1], pages[index + 1]]
  const link = (other: Page | undefined, label: string, rel: string) =>
    other && html`<a rel="${rel}" href="${addressOf(other.path, page.path)}"><span>${label}</span> ${other.place.name}</a>`
  return html`<nav class="neighbours" aria-label="Pages before and after">${link(before, 'Previous', 'prev')}${link(after, 'Next', 'next')}</nav>`
}
