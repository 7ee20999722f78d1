/** Bounded text: every string that crosses a wire has a length, so no party can be made to hold or show an endless one. */
import * as v from 'valibot'
import { toSafeName } from './entities/safe-name.ts'
import { parseWebLink } from './links/link-policy.ts'
import { parseUrl } from './links/parse-url.ts'

export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max))
}

/** Text that must say something. */
export function word(max: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(max))
}

/** Text from outside that is shown; empty where it cannot be (`toSafeName`). */
export function shownText(max: number) {
  return v.pipe(
    v.string(),
    v.maxLength(max),
    v.transform((value) => toSafeName(value, max)),
  )
}

/** An absolute http or https address without credentials. */
export function webUrl(max = 2048) {
  return v.pipe(v.string(), v.maxLength(max), v.check(isWebUrl, 'Expected an http or https address.'))
}

/** A web address that a visitor may be led to. */
export function webLink(max = 2048) {
  return v.pipe(
    v.string(),
    v.maxLength(max),
    v.check((value) => parseWebLink(value) !== undefined),
  )
}

function isWebUrl(value: string): boolean {
  const url = /^https?:\/\/[^/]/.test(value) ? parseUrl(value) : undefined
  return url !== undefined && url.username === '' && url.password === ''
}

/** Where an image is: an https or local http address, or an image carried inline (shown through `<img>` only). */
export function imageUrl(max = 65_536) {
  return v.pipe(
    v.string(),
    v.maxLength(max),
    v.check((value) => inlineImage.test(value) || (value.length <= 2048 && isWebUrl(value))),
  )
}

const inlineImage = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/
