interface ImportMetaEnv {
  /** What `npm run dev` has started beside the app, as JSON. */
  readonly VITE_LOCAL_WORLD?: string
  /** Your server and the project that it knows this app by: put both into `.env`. */
  readonly VITE_FOYER_SERVER?: string
  readonly VITE_FOYER_PROJECT?: string
}
