/**
 * What the modal's shell and the views agree on.
 *
 * The shell draws the box, the header (title, back, close), the scrolling body, the banner and the alert bar; a view draws
 * the body and nothing else. What the machine must know of a view (its arguments, whether it needs an account, what leaving
 * it means) is not here but in the one table of the core, because a kit without this package keeps the same rules.
 */
import type { BareScreenName, Kit, KitState, Screen, ScreenName, WalletFeature } from '@foyer/core'
import type { ComponentType, ReactNode } from 'react'
import type { Text, Texts, Words } from '../words/text.ts'

export type ScreenOf<Name extends ScreenName> = Extract<Screen, { readonly name: Name }>

export type ScreenProps<Name extends ScreenName = ScreenName> = {
  readonly screen: ScreenOf<Name>
  /** Every view there is, for one that shows the ways to others. */
  readonly views: readonly ScreenDefinition[]
  /** Of a wide view: the one that it has led to, to be shown beside it. */
  readonly beside?: ReactNode
}

/** What a title may name. */
export type Subject<Name extends ScreenName> = { readonly screen: ScreenOf<Name>; readonly state: KitState; readonly kit: Kit }

type Common<Name extends ScreenName> = {
  readonly name: Name
  /** The English of the title, which is shown before the view's own words are here. */
  readonly words: Words
  /** What tells one of it from another, where it has arguments: the same view about something else is another view. */
  about?(screen: ScreenOf<Name>): string
  /** A list that may take the wide box where the window has room, with something beside it. Default: narrow. */
  readonly wide?: (kit: Kit) => boolean
  /** Where a wide view has led to it, it stands beside that. */
  readonly beside?: true
  /** Where most people go from here: fetched once the open modal is used. Not every view: what nobody opens costs nobody a byte. */
  readonly ahead?: readonly ScreenName[]
  /** The account offers it as a button with its title, where this feature is on. */
  readonly offers?: Name extends BareScreenName ? WalletFeature : never
  /** Shown while the view's own code is on its way: skeletons in its true shape. */
  readonly skeleton?: ComponentType
}

/** `component` comes with the modal's first chunk, `load` is a chunk of its own. */
type Code<Name extends ScreenName> =
  | { readonly component: ComponentType<ScreenProps<Name>> }
  | { readonly load: () => Promise<ComponentType<ScreenProps<Name>>> }

export type ScreenDefinition<Name extends ScreenName = ScreenName> = Common<Name> &
  Code<Name> & {
    /** Shown in the header, names the dialog, announced when the view changes. */
    title(texts: Texts, subject: Subject<Name>): string
  }

/** The folders' list, `screens.gen.ts`. That it holds every view the kernel knows is a promise to the type checker (`screens.test-d.ts`). */
export type Screens = readonly { readonly [Name in ScreenName]: ScreenDefinition<Name> }[ScreenName][]

type Declared<Name extends ScreenName, Titles extends Words> = Common<Name> &
  Code<Name> & {
    readonly name: Name
    readonly words: Titles
    /** Default: the word of its `step`; of a view that has none, the first. */
    title?(text: Text<Titles>, subject: Subject<Name>): string
  }

export function defineScreen<Name extends ScreenName, const Titles extends Words>(
  declared: Declared<Name, Titles>,
): ScreenDefinition<Name> {
  const { words, title } = declared
  return {
    ...declared,
    title: (texts, subject) =>
      title
        ? title(texts.of(words), subject)
        : (texts.of(words) as unknown as (key?: string) => string)(
            // A step that there is not has no word of its own.
            Object.keys(words).findLast((key, index) => !index || key.endsWith(`.${(subject.screen as { step?: string }).step}`)),
          ),
  }
}
