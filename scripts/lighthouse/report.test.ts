import { expect, test } from 'vitest'
import { middle, type Report, scoresOf, tell } from './report.ts'

function report(speed: number, audits: Report['audits'] = {}): Report {
  const refs = Object.keys(audits).map((id, index) => ({ id, weight: index === 0 ? 25 : 0 }))
  return {
    categories: { performance: { title: 'Performance', score: speed, auditRefs: refs }, seo: { title: 'SEO', score: 1, auditRefs: [] } },
    audits,
    environment: { benchmarkIndex: 1500 },
  }
}

const audit = (id: string, score: number | null, scoreDisplayMode = 'metricSavings') => ({
  id,
  title: `About ${id}`,
  score,
  scoreDisplayMode,
})

test('the middle run counts, and the slower of two', () => {
  expect(scoresOf(middle([report(0.97), report(0.75), report(0.95)]))).toEqual(['Performance 95', 'SEO 100'])
  expect(scoresOf(middle([report(1), report(0.9)]))).toEqual(['Performance 90', 'SEO 100'])
})

test('it tells each audit that is not full, what costs points first, with the places it names', () => {
  const { text, full } = tell(
    report(0.9, {
      first: {
        ...audit('first', 0.5),
        displayValue: '2.9 s',
        details: { items: [{ url: 'a' }, { url: 'b' }, { url: 'c' }, { url: 'd' }] },
      },
      good: audit('good', 1),
      unjudged: audit('unjudged', null, 'notApplicable'),
      fyi: audit('fyi', 0, 'informative'),
      broken: audit('broken', null, 'error'),
    }),
  )
  expect(text.split('\n')).toEqual([
    'Performance: 90',
    '  - About first (first; 50 of 100, weight 25): 2.9 s',
    '      {"url":"a"}',
    '      {"url":"b"}',
    '      {"url":"c"}',
    '  - About broken (broken; advice)',
    'SEO: 100',
  ])
  expect(full).toBe(false)
})

test('a category without a score is not full, and neither is a report without one', () => {
  expect(tell({ ...report(1), categories: { seo: { title: 'SEO', score: null, auditRefs: [] } } })).toEqual({
    text: 'SEO: unknown',
    full: false,
  })
  expect(tell({ ...report(1), categories: {} }).full).toBe(false)
  expect(tell(report(1)).full).toBe(true)
})
