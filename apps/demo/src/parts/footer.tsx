import type { ReactNode } from 'react'
import { documents } from '../documents.ts'
import { version } from '../figures.ts'
import { usePageText } from '../words/page-words.ts'

export function Footer(): ReactNode {
  const t = usePageText()
  const links = documents && [
    [documents.start, t('documents')],
    [documents.source, t('source')],
    [documents.security, t('footer.security')],
    [documents.changes, t('footer.changes')],
    [documents.licence, t('footer.licence')],
  ]
  return (
    <footer className="foot">
      <p>
        Foyer <span dir="ltr">{version}</span>. {t('footer.local')}
      </p>
      {links && (
        <ul>
          {links.map(([href, name]) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}
