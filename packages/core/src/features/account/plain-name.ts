/** An account's name, shown in place of its address: so it must be in the one form that resolves, and look like no other. */
import { toSafeName } from '@foyer/contract/entities'
import type { Identity } from './account.ts'

/** Not empty, in lower case, of ASCII only `$`, `-`, `_`, digits and letters, and no `--` in the place of an encoded label's (`xn--`). */
const label = /^(?!..--)[^\0-#%-,/:-^`{-\x7f]+$/

/** Every letter of the label is one that somebody takes for a Latin one. */
const lookAlike = /^(?=.*[^\0-\x7f])(?:[асԁеһіјӏорԛѕԝхуъьҽпгѵѡ\d$_-]+|[αγηικνορτυχω\d$_-]+|[ագզէլհյոսւօ\d$_-]+)$/

/** Stricter than ENSIP-15 on purpose: what is not surely plain is left to the address. */
export function isPlainName(name: string): boolean {
  return (
    name === name.toLowerCase() &&
    name.split('.').every((part) => part === toSafeName(part, 255) && label.test(part) && !lookAlike.test(part))
  )
}

/** Without a name that could be taken for another: the address is shown in its place. */
export function toShownIdentity({ name, avatar }: Identity): Identity {
  return { name: name !== null && isPlainName(name) ? name : null, avatar }
}
