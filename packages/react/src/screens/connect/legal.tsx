/** What one agrees to by connecting: a line with links, or a box to tick first. */
import type { Kit } from '@foyer/core'
import { Checkbox, Text, TextLink } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'

export type LegalProps = {
  readonly kit: Kit
  readonly agreed: boolean
  /** A wallet was pressed before the box was ticked. */
  readonly invalid: boolean
  readonly onAgree: (agreed: boolean) => void
}

export function Legal({ kit, agreed, invalid, onAgree }: LegalProps): ReactNode {
  const text = useText()
  const { termsConditionsUrl: termsUrl, privacyPolicyUrl: privacyUrl, features } = kit.options
  if (!termsUrl && !privacyUrl) return null
  const newTab = text('action.newTab')
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
  const box = features?.legalCheckbox === true
  const sentence =
    terms && privacy
      ? text.rich(box ? 'legal.checkBoth' : 'legal.both', { terms, privacy })
      : text.rich(box ? 'legal.checkOne' : 'legal.one', { document: terms || privacy })
  if (!box) {
    return (
      <Text size="small" muted align="center">
        {sentence}
      </Text>
    )
  }
  return (
    <>
      <Checkbox checked={agreed} invalid={invalid} onChange={onAgree}>
        {sentence}
      </Checkbox>
      {invalid && (
        <div role="alert">
          <Text size="small" tone="error">
            {text('legal.first')}
          </Text>
        </div>
      )}
    </>
  )
}
