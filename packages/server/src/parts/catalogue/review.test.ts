/** The list against its review: what each entry says was published by somebody else too, and has not changed since. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { isAndroidBrowseTemplate, isBrowseTemplate, isWalletLink } from '@foyer/contract'
import { describe, expect, test } from 'vitest'
import type { WalletEntry } from './config.ts'
import { createImages } from './images.ts'
import { walletEntries } from './wallet-entries.ts'

type Review = {
  readonly sources: Readonly<Record<string, { readonly of: string; readonly licence: string }>>
  /**
   * `facts` is what was reviewed; `by` names the facts that each source confirmed. `no-codes`: by its own documentation the app
   * is reached in other ways than by pairing codes.
   */
  readonly wallets: Readonly<Record<string, { readonly facts: string; readonly by: Readonly<Record<string, string>> }>>
}

const review = JSON.parse(readFileSync(new URL('review.json', import.meta.url), 'utf8')) as Review
const icons = new URL('../../../wallet-icons/', import.meta.url)

/** A change of any fact changes it; where the homepage is, which picture it has and which networks it takes do not lead anywhere by themselves. */
function toFingerprint({ homepage: _, icon: __, takesNetworks: ___, ...facts }: WalletEntry): string {
  const sorted = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16)
}

function factsOf({
  slug: _,
  name: __,
  homepage: ___,
  icon: ____,
  takesNetworks: _____,
  namespaces,
  ...facts
}: WalletEntry): readonly string[] {
  const android = facts.browse?.some((row) => row.android !== undefined) ? ['browse-android'] : []
  return [...Object.keys(facts), ...android, ...namespaces]
}

test('every entry is reviewed, and nothing that is not in the list', () => {
  expect(Object.keys(review.wallets).sort()).toEqual(walletEntries.map(({ slug }) => slug).sort())
  for (const { of, licence } of Object.values(review.sources)) expect([of, licence]).not.toContain('')
})

describe.each(walletEntries)('$name', (entry) => {
  const { facts, by } = review.wallets[entry.slug] ?? { facts: '', by: {} }

  test('says what was reviewed: who changes a fact finds a source for it and reviews it again', () => {
    expect(toFingerprint(entry)).toBe(facts)
  })

  test('each of its facts has a source that is named', () => {
    expect(Object.keys(review.sources)).toEqual(expect.arrayContaining(Object.keys(by)))
    const confirmed = new Set(Object.values(by).flatMap((words) => words.split(' ')))
    expect(factsOf(entry).filter((fact) => !confirmed.has(fact))).toEqual([])
  })

  test('who reads no pairing codes has no link for them', () => {
    const { mobile, universal, desktop, webapp } = entry
    const links = [mobile, universal, desktop, webapp].filter((link) => link !== undefined)
    const readsNone = Object.values(by).some((words) => words.split(' ').includes('no-codes'))
    if (readsNone) expect(links).toEqual([])
    // The kit shows no code for a wallet that opens pages.
    if (entry.browse) expect(readsNone).toBe(true)
  })

  test('there is a way in', () => {
    const { mobile, universal, desktop, webapp, rdns, injected } = entry
    expect([mobile, universal, desktop, webapp, rdns, injected].some((way) => way !== undefined)).toBe(true)
    expect(entry.namespaces.length).toBeGreaterThan(0)
  })

  test('its links and ids are well formed', () => {
    expect(new URL(entry.homepage ?? '').protocol).toBe('https:')
    for (const link of [entry.mobile, entry.desktop]) {
      if (link === undefined) continue
      expect(isWalletLink(link), link).toBe(true)
      // An app's own scheme, to which `wc?uri=` can be added: no query, no fragment, one slash added if any.
      expect(link).toMatch(/^[a-z][a-z0-9+.-]*:\/\/(?:[\w./-]*[\w-])?$/)
      expect(link).not.toMatch(/^https?:/)
    }
    for (const link of [entry.universal, entry.webapp]) {
      if (link === undefined) continue
      const { protocol, search, hash, username, port } = new URL(link)
      expect({ protocol, search, hash, username, port }).toEqual({ protocol: 'https:', search: '', hash: '', username: '', port: '' })
    }
    if (entry.chrome !== undefined) expect(entry.chrome).toMatch(/^[a-p]{32}$/)
    if (entry.apple !== undefined) expect(entry.apple).toMatch(/^\d{9,10}$/)
    if (entry.google !== undefined) expect(entry.google).toMatch(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/)
    if (entry.rdns !== undefined) expect(entry.rdns).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)
    for (const namespace of Object.keys(entry.injected ?? {})) expect(entry.namespaces).toContain(namespace)
    for (const { namespaces, link, android, global } of entry.browse ?? []) {
      expect(entry.namespaces).toEqual(expect.arrayContaining([...namespaces]))
      expect(isBrowseTemplate(link), link).toBe(true)
      expect(global).toMatch(/^[A-Za-z]\w*$/)
      if (android === undefined) continue
      expect(isAndroidBrowseTemplate(android), android).toBe(true)
      expect(android).toContain(`;package=${entry.google};`)
    }
  })

  test('its picture is small, square, and does nothing', async () => {
    if (entry.icon === undefined) return
    expect(entry.icon).toMatch(new RegExp(`^${entry.slug}\\.(svg|webp|png)$`))
    const { body, contentType } = await createImages(Date.now).wallet(entry.name, entry.icon)
    if (typeof body === 'string') throw new Error(`${entry.icon} is not among the files`)
    expect(body.byteLength).toBeLessThanOrEqual(8_192)
    if (contentType === 'image/svg+xml') {
      const svg = new TextDecoder().decode(body)
      const [, width, height] = /^<svg [^>]*viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? []
      expect(width).toBe(height)
      expect(svg).not.toMatch(/<(?:script|style|foreignObject|iframe|image|a|animate|set)\b|javascript:|\son\w+=|<!|<\?/i)
      expect(svg).not.toMatch(/(?:href|src)="(?!#)|url\((?!#)|https?:\/\/(?!www\.w3\.org\/)/i)
    } else {
      expect(contentType).toBe('image/webp')
      expect(new TextDecoder('latin1').decode(body.slice(0, 12))).toMatch(/^RIFF....WEBP$/s)
    }
  })
})

test.each(['rdns', 'apple', 'google', 'chrome', 'otherIds'] as const)('no two wallets share their %s', (field) => {
  const all = walletEntries.flatMap((entry) => entry[field]).filter((value) => value !== undefined)
  expect(all.filter((value, index) => all.indexOf(value) !== index)).toEqual([])
})

test('every file of pictures belongs to a wallet, and the notice says where each comes from', () => {
  const files = readdirSync(icons).filter((file) => !/\.(?:md|txt)$/.test(file))
  const notice = readFileSync(new URL('NOTICE.md', icons), 'utf8')
  expect(files.sort()).toEqual(walletEntries.flatMap(({ icon }) => (icon ? [icon] : [])).sort())
  expect(files.filter((file) => !notice.includes(`\`${file}\``))).toEqual([])
})
