// Properties try the same cases in every run, so that a change is judged by what it changes; `npm run fuzz` tries new ones.
import fc from 'fast-check'

type Environment = { readonly env: Readonly<Record<string, string | undefined>> }

if ((import.meta as ImportMeta & Environment).env.FOYER_FUZZ !== '1') fc.configureGlobal({ seed: 20_261_121 })
