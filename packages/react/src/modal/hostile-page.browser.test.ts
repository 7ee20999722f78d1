/**
 * The page every integrator fears: a strict content security policy and styles that want everything.
 * A file of its own, because a policy that a page has got it keeps.
 */
import { expect, test, vi } from 'vitest'
import { openPage } from '../../testing/page.ts'

test('renders the same on a hostile page with a strict policy, and breaks no rule of it', async () => {
  const broken: string[] = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => broken.push(`${effectiveDirective}: ${sample}`))
  // The page's own sheet comes first: its policy would forbid it too.
  const hostile = new CSSStyleSheet()
  hostile.replaceSync(`
    * { color: red !important; font: 40px/3 cursive !important; letter-spacing: 1em !important; text-transform: uppercase !important;
        opacity: 0.1 !important; visibility: hidden !important; transform: rotate(45deg) !important; pointer-events: none !important; }
    :root { font-size: 40px !important; direction: rtl; }
    foyer-modal, foyer-connect-button { display: none !important; }
    button, dialog, h1 { all: unset !important; }
  `)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, hostile]
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
  document.head.append(policy)

  const site = await openPage({ themeMode: 'light' })
  site.addButton()
  await site.kit.open()
  await vi.waitFor(() => expect(site.dialog.open).toBe(true))
  const title = site.find('.fy-header-title')
  const style = getComputedStyle(title)
  expect(style.color).toBe('rgb(21, 23, 26)')
  expect(style.fontSize).toBe('16px')
  expect(style.letterSpacing).not.toBe('40px')
  expect(style.textTransform).toBe('none')
  expect(style.visibility).toBe('visible')
  expect(style.direction).toBe('ltr')
  expect(getComputedStyle(site.walletRow('Test Wallet')).pointerEvents).toBe('auto')
  await vi.waitFor(() => expect(site.dialog.hasAttribute('data-fresh')).toBe(false))
  await vi.waitFor(() => expect(site.find('.fy-box').getAnimations()).toEqual([]))
  expect(site.find('.fy-box').getBoundingClientRect().height).toBeGreaterThan(200)
  const button = document.querySelector('foyer-connect-button')?.shadowRoot?.querySelector('button')
  expect(button?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(button && getComputedStyle(button).fontSize).toBe('15px')
  expect(broken).toEqual([])
})
