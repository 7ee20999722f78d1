/** A message with elements in place of values, for sentences that hold a link. */
import type { ReactNode } from 'react'

type Places<Elements> = { readonly [Name in keyof Elements]: string }

/** `write` is given a place for each element, to fill the message with. */
export function richText<const Elements extends Readonly<Record<string, ReactNode>>>(
  write: (places: Places<Elements>) => string,
  elements: Elements,
): ReactNode[] {
  // No message holds a NUL.
  const places = Object.fromEntries(Object.keys(elements).map((name) => [name, `\0${name}\0`])) as Places<Elements>
  return write(places)
    .split('\0')
    .map((part, index) => (index % 2 === 1 ? elements[part] : part))
}
