/** What the kit promises, in figures that the build brings; and the policy that the browser was told. */

import type { ReactNode } from 'react'
import { documents } from '../documents.ts'
import { figures, languages } from '../figures.ts'
import { usePageText } from '../words/page-words.ts'

export function Proof({ policy }: { readonly policy: string | undefined }): ReactNode {
  const t = usePageText()
  const kib = (number: number) => t('proof.size', { number: t.number(number) })
  const rows = [
    { figure: kib(figures.pageKiB), about: t('proof.page') },
    { figure: `+${kib(figures.openingKiB)}`, about: t('proof.opening') },
    { figure: t.number(figures.requestsBeforeClick), about: t('proof.requests', { count: figures.requestsBeforeClick }) },
    { figure: t.number(languages.length), about: t('proof.languages', { count: languages.length }) },
  ]
  const scripts = policy?.split('; ').filter((rule) => /^(script-src|style-src|require-trusted-types-for|trusted-types) /.test(rule))
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
      <p className="about">
        {scripts === undefined ? t('proof.policy.none') : `${t('proof.policy')}: `}
        {scripts !== undefined && <code dir="ltr">{scripts.join('; ')}</code>}
      </p>
      <p className="about">
        <a href={documents.measured}>{t('proof.title')}</a>
      </p>
    </section>
  )
}
