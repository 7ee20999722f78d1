// Properties try the same cases in every run, so that a change is judged by what it changes; `npm run fuzz` tries new ones.
// A list "of up to 60" has up to 60: the library's own measure of a list is ten or so, however long it may be.
import fc from 'fast-check'

type Environment = Readonly<Record<string, string | undefined>>

// Tests in Node find it in the process, those in a browser in what the runner hands to the page.
const inNode = (globalThis as { process?: { readonly env?: Environment } }).process?.env?.FOYER_FUZZ
const inBrowser = (import.meta as ImportMeta & { readonly env?: Environment }).env?.FOYER_FUZZ
const isNew = (inNode || inBrowser) === '1'
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true, ...(!isNew && { seed: 20_261_121 }) })
