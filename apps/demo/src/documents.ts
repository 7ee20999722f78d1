/** Where the documents are, from this page: `npm start` builds them beside it. */
export const documents = {
  start: '/docs/',
  source: '/docs/latest/architecture.html',
  measured: '/docs/latest/bench.html',
  security: '/docs/latest/security.html',
  changes: '/docs/latest/changelog.html',
  licence: '/docs/latest/licence.html',
} as const
