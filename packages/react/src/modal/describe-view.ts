import type { ScreenName } from '@foyer/core'
import type { ScreenDefinition, Subject } from '../screens/define-screen.ts'
import type { Texts } from '../words/text.ts'
import { modalWords } from './words.ts'

export type ViewDescription = { readonly key: string; readonly title: string; readonly wide: boolean }

/**
 * What the frame shows of a view. A page can open one without the arguments that it names, which plain JavaScript does not notice:
 * then the frame stays, and the view's own error stands in it with a way on.
 */
export function describeView(definition: ScreenDefinition | undefined, texts: Texts, subject: Subject<ScreenName>): ViewDescription {
  const { name } = subject.screen
  try {
    if (!definition) throw new Error(`There is no view ${name}.`)
    return {
      key: `${name} ${definition.about?.(subject.screen) ?? ''}`,
      title: definition.title(texts, subject),
      wide: definition.wide?.(subject.kit) ?? false,
    }
  } catch {
    return { key: name, title: texts.of(modalWords)('modal.failed.title'), wide: false }
  }
}
