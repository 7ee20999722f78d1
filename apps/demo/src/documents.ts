/** What the build was told: whether the documents stand beside this page. */
declare const FOYER_DOCUMENTS: boolean

/** Where they are, from this page: `npm start` builds them beside it, unless it is told not to. */
export const documents = FOYER_DOCUMENTS
  ? ({
      start: '/docs/',
      source: '/docs/latest/architecture.html',
      measured: '/docs/latest/bench.html',
      security: '/docs/latest/security.html',
      changes: '/docs/latest/changelog.html',
      licence: '/docs/latest/licence.html',
    } as const)
  : undefined
