import { type Html, html } from './html.ts'

/** The places in which a page shows the kit itself. */
export const liveKinds: Readonly<Record<string, string>> = {
  buttons: 'The buttons, live',
  theming: 'The modal, live, with its theme to change',
}

/** Nothing is asked for until the place is seen or its button is pressed. */
export function liveHtml(kind: string): Html {
  const label = liveKinds[kind]
  if (label === undefined) throw new Error(`There is no live part "${kind}"; there are ${Object.keys(liveKinds).join(', ')}.`)
  return html`<section class="live" data-live="${kind}" aria-label="${label}">
<p class="live-note" role="status">The kit itself runs in this place where JavaScript is on.</p>
</section>
`
}
