/** Comments of the code cite the documents by path and topic, "(docs/behaviour.md, Sending)": here these are links. */
import { createSlugs } from '../markdown/slug.ts'

/** `topics` are the headings of `docs/behaviour.md`; a citation may go on after one. */
export function linkCitations(comment: string, topics: readonly string[]): string {
  return comment.replace(/\bdocs\/[a-z-]+\.md/g, (document, at: number) => {
    const rest = comment.slice(at + document.length)
    const topic = document === 'docs/behaviour.md' && topics.find((name) => rest.startsWith(`, ${name}`))
    return `[${document}](/${document}${topic ? `#${createSlugs()(topic)}` : ''})`
  })
}
