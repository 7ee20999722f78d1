/** Where the documents are, from this page. They are built beside it. */
export const documents = {
  start: '/docs/',
  source: '/docs/source.html',
  measured: '/docs/bench.html',
  security: '/docs/security.html',
  changes: '/docs/changelog.html',
  licence: '/docs/licence.html',
} as const
