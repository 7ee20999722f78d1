/** What the build brought: see `figures.config.ts`. */
declare const FOYER_BUILD: {
  readonly languages: readonly string[]
  /** KiB gzip and requests, as `npm run size` last measured them in a browser. */
  readonly figures: { readonly pageKiB: number; readonly openingKiB: number; readonly requestsBeforeClick: number }
  readonly version: string
}

export const { languages, figures, version } = FOYER_BUILD
