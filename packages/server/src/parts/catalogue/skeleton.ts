/**
 * What a name looks like, rather than what it is: two entries with one skeleton could be mistaken for each other.
 *
 * Look-alike letters of other scripts and digits are brought to one Latin letter; everything that is no letter or digit goes.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  '|': 'l',
  i: 'l',
  j: 'l',
  а: 'a',
  ɑ: 'a',
  α: 'a',
  в: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  ε: 'e',
  һ: 'h',
  і: 'l',
  ɩ: 'l',
  ι: 'l',
  ӏ: 'l',
  ј: 'l',
  к: 'k',
  κ: 'k',
  м: 'm',
  п: 'n',
  η: 'n',
  о: 'o',
  ο: 'o',
  օ: 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  τ: 't',
  υ: 'u',
  ѵ: 'v',
  ν: 'v',
  ѡ: 'w',
  ω: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
}

export function toSkeleton(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return [...letters]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
}
