/// <reference types="vite/types/importMeta.d.ts" />
/** Asked for by `npm run test:long`, which looks at every state in each language and window. */
export const isLong = import.meta.env.FOYER_LONG === '1'
