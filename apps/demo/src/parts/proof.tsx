/** What the kit promises, in figures that the build brings; and the policy that the browser was told. */
import type { ReactNode } from 'react'
import { documents } from '../documents.ts'
import { figures, languages } from '../figures.ts'
import { type PageText, usePageText } from '../words/page-words.ts'

export function Proof({ policy }: { readonly policy: string | undefined }): ReactNode {
  const t = usePageText()
  const kib = (number: string) => t('proof.size', { number })
  const rows = [
    { figure: kib(t.number(figures.pageKiB)), about: t('proof.page') },
    { figure: kib(added(t, figures.openingKiB)), about: t('proof.opening') },
    { figure: t.number(figures.requestsBeforeClick), about: t('proof.requests', { count: figures.requestsBeforeClick }) },
    { figure: t.number(languages.length), about: t('proof.languages', { count: languages.length }) },
  ]
  return (
    <section className="proof" aria-label={t('proof.title')}>
      <dl>
        {rows.map(({ figure, about }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {documents && (
        <p className="about">
          <a href={documents.measured}>{t('proof.title')}</a>
        </p>
      )}
      <p className="about">{policy === undefined ? t('proof.policy.none') : <Policy policy={policy} />}</p>
    </section>
  )
}

/** With its sign. In English as it is: the first number that `Intl` writes costs a slow phone two frames, in the middle of the page's first. */
const added = (t: PageText, number: number): string => (t.locale === 'en' ? `+${number}` : t.number(number, { signDisplay: 'always' }))

/** The rules about code and styles, none broken in two. */
function Policy({ policy }: { readonly policy: string }): ReactNode {
  const t = usePageText()
  const rules = policy.split('; ').filter((rule) => /^(script-src|style-src|require-trusted-types-for|trusted-types) /.test(rule))
  return (
    <>
      {t('proof.policy')}:{' '}
      <code dir="ltr">
        {rules.map((rule, index) => (
          <span key={rule}>
            {rule}
            {index < rules.length - 1 && '; '}
          </span>
        ))}
      </code>
    </>
  )
}
