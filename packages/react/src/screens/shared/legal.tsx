/** What one agrees to by connecting: a line with links, or a box to tick first. */
import { Checkbox, Footer, Text, TextLink } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConsent } from '../../hooks/use-consent.ts'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { useText } from '../../hooks/use-text.ts'
import { useKit } from '../../kit-context.ts'
import { richText } from '../../words/rich-text.ts'
import { legalWords } from './legal-words.ts'

/** At the end of a view that connects; the box stays in sight. */
export function Legal(): ReactNode {
  const { isNeeded, isGiven } = useConsent()
  // A code that waits for it has the box in its own place, beside the list.
  const isAsked = useKitState(({ modal }) => !isGiven && modal.history.at(-1)?.name.startsWith('ConnectingWalletConnect'))
  const sentence = useSentence(isNeeded ? 'check' : 'by')
  if (sentence === undefined || isAsked) return null
  if (isNeeded) {
    return (
      <Footer>
        <ConsentBox />
      </Footer>
    )
  }
  return (
    <Text size="small" muted align="center">
      {sentence}
    </Text>
  )
}

export function ConsentBox(): ReactNode {
  const text = useText(legalWords)
  const { isGiven, isRefused, agree } = useConsent()
  const sentence = useSentence('check')
  return (
    <Checkbox checked={isGiven} error={isRefused ? text('legal.first') : undefined} onChange={agree}>
      {sentence}
    </Checkbox>
  )
}

function useSentence(kind: 'by' | 'check'): readonly ReactNode[] | undefined {
  const text = useText(legalWords)
  const { termsConditionsUrl: termsUrl, privacyPolicyUrl: privacyUrl } = useKit().options
  const newTab = text('shared.newTab')
  const terms = termsUrl && (
    <TextLink key="terms" href={termsUrl} newTab={newTab}>
      {text('legal.terms')}
    </TextLink>
  )
  const privacy = privacyUrl && (
    <TextLink key="privacy" href={privacyUrl} newTab={newTab}>
      {text('legal.privacy')}
    </TextLink>
  )
  if (terms && privacy) return richText((places) => text(kind === 'check' ? 'legal.checkBoth' : 'legal.both', places), { terms, privacy })
  const document = terms || privacy
  return document ? richText((places) => text(kind === 'check' ? 'legal.checkOne' : 'legal.one', places), { document }) : undefined
}
