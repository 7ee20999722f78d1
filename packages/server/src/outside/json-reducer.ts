/**
 * Reduces JSON to what is read of it while its text comes, before anybody counts how much that is.
 *
 * APIs pass on what strangers wrote: objects of any depth, texts of any length. Objects and lists in members that nobody reads are
 * replaced by null, and long texts lose what comes after their beginning. What is left out is not looked at: whether it is JSON nobody learns.
 */
export type JsonReduction = {
  /** Names of members, as they are written, whose objects and lists are read. What stands in no member, as elements of a list, is read as far as the list is. */
  readonly members: ReadonlySet<string>
  /** Characters of a text as it is written, so that an escape counts as several. */
  readonly longestText: number
}

const quote = 34
const comma = 44
const colon = 58
const backslash = 92
const letterU = 117

/** For a text that comes in parts, each of which is handed over once, in order. Says what is left of it. */
export function createJsonReducer({ members, longestText }: JsonReduction): (part: string) => string {
  // Of a text one character more than the longest name has is enough to know that it is none.
  const texts = createTextReader(1 + Math.max(0, ...[...members].map(({ length }) => length)))
  /** In whose value the reader is, until that begins with something. */
  let member: string | undefined
  /** Levels of what is being left out. */
  let leftOut = 0

  return (part) => {
    let kept = ''
    /** Where in the part what is kept goes on. */
    let from = 0
    for (let index = texts.isOpen() ? -1 : 0; index < part.length; index++) {
      const code = index < 0 ? quote : part.charCodeAt(index)
      if (code === quote) {
        if (index >= 0) texts.open(leftOut > 0 ? 0 : longestText)
        const { until, end } = texts.goOn(part, index + 1)
        if (leftOut === 0 && until < end) {
          kept += part.slice(from, until)
          from = end
        }
        index = end
      } else if (code === 123 || code === 91) {
        if (leftOut > 0) leftOut++
        else if (member !== undefined && !members.has(member)) {
          kept += `${part.slice(from, index)}null`
          leftOut = 1
        } else member = undefined
      } else if (code === 125 || code === 93) {
        if (leftOut > 0 && --leftOut === 0) from = index + 1
        member = undefined
      } else if (leftOut === 0 && code === colon) {
        member = texts.said()
      } else if (leftOut === 0 && code === comma) {
        member = undefined
      }
    }
    return leftOut > 0 ? kept : kept + part.slice(from)
  }
}

/** One text after another, any of which may go on in the next part. */
function createTextReader(longestBeginning: number) {
  let isOpen = false
  /** Whether the next character belongs to an escape. */
  let isEscaped = false
  /** Characters that were kept, and how many may be. */
  let used = 0
  let most = 0
  let beginning = ''

  function open(longest: number): void {
    isOpen = true
    isEscaped = false
    used = 0
    most = longest
    beginning = ''
  }

  /** As far as it is kept: no escape is cut in two. */
  function keep(part: string, start: number): number {
    let index = start
    for (; index < part.length && used < most; index++) {
      const code = part.charCodeAt(index)
      if (isEscaped) {
        isEscaped = false
        // With its four digits.
        if (code === letterU) most = Math.max(most, used + 5)
      } else if (code === quote) break
      else if (code === backslash) {
        if (used + 2 > most) {
          most = used
          break
        }
        isEscaped = true
      }
      used++
    }
    return index
  }

  /** The quote that ends it, or the part's length. */
  function findEnd(part: string, start: number): number {
    for (let end = part.indexOf('"', start); end !== -1; end = part.indexOf('"', end + 1)) {
      if (endsEscaped(part, start, end)) continue
      isOpen = false
      return end
    }
    isEscaped = endsEscaped(part, start, part.length)
    return part.length
  }

  function endsEscaped(part: string, start: number, end: number): boolean {
    let first = end
    while (first > start && part.charCodeAt(first - 1) === backslash) first--
    const isOdd = (end - first) % 2 === 1
    return first === start && isEscaped ? !isOdd : isOdd
  }

  return {
    isOpen: () => isOpen,
    open,
    /** Its beginning, as it is written. */
    said: () => beginning,
    /** What is behind `until` is not kept; at `end` it ends, or the part does. */
    goOn(part: string, start: number): { readonly until: number; readonly end: number } {
      const until = keep(part, start)
      beginning += part.slice(start, Math.min(until, start + longestBeginning - beginning.length))
      return { until, end: findEnd(part, until) }
    },
  }
}
