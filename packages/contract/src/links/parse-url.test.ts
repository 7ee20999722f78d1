import { expect, test } from 'vitest'
import { isOriginAllowed } from '../entities/origin.ts'
import { isWalletLink, parseWebLink } from './link-policy.ts'
import { parseUrl } from './parse-url.ts'

/** No host, in characters that have one byte each in memory. */
const noHost = 'https://\u00df\u00a0'
const project = { allowedOrigins: ['https://*.app.example'], development: true }

test.each([
  ['an address', (text: string) => parseUrl(text)],
  ['a web link', (text: string) => parseWebLink(text)],
  ['a wallet’s link', (text: string) => isWalletLink(text) || undefined],
  ['an origin', (text: string) => isOriginAllowed(project, text) || undefined],
])('%s that is none is none however often somebody asks', (_, parse) => {
  // Often enough for the engine to have compiled it.
  for (let count = 0; count < 200_000; count++) parse(`https://a${count % 10}.app.example`)
  expect(parse('https://a.app.example')).toBeTruthy()
  for (let count = 0; count < 100; count++) expect(parse(noHost)).toBeUndefined()
})

test('an address may be of another', () => {
  expect(parseUrl('../b', new URL('https://app.example/c/a'))?.href).toBe('https://app.example/b')
  expect(parseUrl('https://', new URL('https://app.example'))).toBeUndefined()
})
