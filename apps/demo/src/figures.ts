/** What the build brought: see `figures.config.ts`. */
declare const FOYER_BUILD: {
  readonly languages: readonly string[]
  /** Each in its own words: `Deutsch`. */
  readonly languageNames: Readonly<Record<string, string>>
  /** KiB gzip and requests, as `npm run size` last measured them in a browser. */
  readonly figures: { readonly pageKiB: number; readonly openingKiB: number; readonly requestsBeforeClick: number }
  readonly version: string
}

export const { languages, languageNames, figures, version } = FOYER_BUILD
