/** What of Lighthouse's report is read, and how it is told. */
export type Audit = {
  readonly id: string
  readonly title: string
  /** 0 to 1; null where there is nothing to judge. */
  readonly score: number | null
  readonly scoreDisplayMode: string
  readonly displayValue?: string
  readonly details?: { readonly items?: readonly unknown[] }
}

export type Report = {
  readonly categories: Readonly<Record<string, Category>>
  readonly audits: Readonly<Record<string, Audit>>
  /** How quick the machine was while it looked. */
  readonly environment: { readonly benchmarkIndex: number }
}

type Category = {
  readonly title: string
  readonly score: number | null
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
}

export function scoresOf({ categories }: Report): readonly string[] {
  return Object.values(categories).map(({ title, score }) => `${title} ${score === null ? 'unknown' : Math.round(score * 100)}`)
}

/** The one in the middle by speed, or the slower of two. */
export function middle(reports: readonly Report[]): Report {
  const speed = ({ categories }: Report) => categories.performance?.score ?? 0
  const sorted = [...reports].sort((a, b) => speed(a) - speed(b))
  const report = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!report) throw new Error('There is no report.')
  return report
}

/** Each category, and below it each audit that is not full: those that cost points first, then advice. */
export function tell(report: Report): { readonly text: string; readonly full: boolean } {
  const categories = Object.values(report.categories)
  const lines = categories.flatMap(({ title, score, auditRefs }) => {
    const weak = auditRefs
      .map(({ id, weight }) => ({ audit: report.audits[id], weight }))
      .filter((one): one is { audit: Audit; weight: number } => one.audit !== undefined && isWeak(one.audit))
      .sort((a, b) => b.weight - a.weight)
    return [`${title}: ${score === null ? 'unknown' : Math.round(score * 100)}`, ...weak.map(describeAudit)]
  })
  return { text: lines.join('\n'), full: categories.length > 0 && categories.every(({ score }) => score === 1) }
}

const isWeak = ({ score, scoreDisplayMode }: Audit) =>
  scoreDisplayMode === 'error' || (score !== null && score < 1 && scoreDisplayMode !== 'informative' && scoreDisplayMode !== 'manual')

/** With at most three of the places it names. */
function describeAudit({ audit, weight }: { readonly audit: Audit; readonly weight: number }): string {
  const { id, title, score, displayValue, details } = audit
  const cost = weight > 0 ? `${Math.round((score ?? 0) * 100)} of 100, weight ${weight}` : 'advice'
  const places = (details?.items ?? []).slice(0, 3).map((item) => `\n      ${JSON.stringify(item).slice(0, 240)}`)
  return `  - ${title} (${id}; ${cost})${displayValue ? `: ${displayValue}` : ''}${places.join('')}`
}
