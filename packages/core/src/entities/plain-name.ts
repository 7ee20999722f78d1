/** An account's name, shown in place of its address: so it must be in the one form that resolves, and look like no other. */
import { toSafeName } from '@foyer/contract/entities'

/** Emoji that are one character and have been there for long; the rest have forms that ENSIP-15 writes otherwise. */
const emoji = /(?=[\u{1f300}-\u{1f3fa}\u{1f400}-\u{1f64f}\u{1f680}-\u{1f6c5}\u{1f900}-\u{1f9ff}])\p{Emoji_Presentation}/gu

/**
 * One script in a label, of letters that stand for themselves in ENSIP-15 (no Greek: which of its words pass for Latin ones takes a table).
 * No `--` in the place of an encoded label's (`xn--`).
 */
const label =
  /^(?!..--)_*(?:[a-zßàáâãäåæçèéêëìíîïñòóôõöøùúûüýāăąćĉčēęěğłńōśşšūźżž\d$-]+|[ぁ-ゖァ-ヺー一-鿿\d$-]+|[가-힣\d$-]+|[а-яёђ-ќўџ\d$-]+|[ء-غف-ي]+|[א-ת]+)$/u

/** Every letter of the label is one that somebody takes for one of another script: Latin ones, or those that ENSIP-15 compares. */
const lookAlike = /^(?=.*[^\0-\x7f])(?:[абгекорстуфхєѕіјԁһӏԛԝъьҽпѵѡ\d$_-]+|[اةه]+|[וטיןס]+)$/

/** Stricter than ENSIP-15 on purpose: what is not surely plain is left to the address. */
export function isPlainName(name: string): boolean {
  return (
    name === name.toLowerCase() &&
    name.split('.').every((part) => {
      // An emoji may stand where a digit may.
      const letters = part.replace(emoji, '0')
      return part === toSafeName(part, 255) && label.test(letters) && !lookAlike.test(letters)
    })
  )
}

type Shown = { readonly name: string | null; readonly avatar: string | null }

/** Without a name that could be taken for another: the address is shown in its place. */
export function toShownIdentity({ name, avatar }: Shown): Shown {
  return { name: name !== null && isPlainName(name) ? name : null, avatar }
}
