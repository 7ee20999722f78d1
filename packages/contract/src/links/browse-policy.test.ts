import { expect, test } from 'vitest'
import { fillBrowseTemplate, isAndroidBrowseTemplate, isBrowseTemplate } from './browse-policy.ts'

const android = 'intent://browse/{url}?ref={origin}#Intent;scheme=harbour;package=com.example.harbour;end'

test.each([
  'https://wallet.example/ul/browse/{url}?ref={origin}',
  'https://go.wallet.example/dapp?cb_url={url}',
  'https://wallet.example?{url}',
  'harbour://miniapp?url={url}',
  'some.wallet+beta-1://browse/{url}',
  'http://localhost:3001/browse?url={url}',
])('%s may open a page', (template) => {
  expect(isBrowseTemplate(template)).toBe(true)
  expect(isAndroidBrowseTemplate(template)).toBe(false)
})

test('Android alone is given its own form', () => {
  expect(isAndroidBrowseTemplate(android)).toBe(true)
  expect(isBrowseTemplate(android)).toBe(false)
})

test.each([
  ['a script', 'javascript://x/{url}'],
  ['a script without slashes', 'javascript:alert({url})'],
  ['a script in capitals', 'JavaScript://x/{url}'],
  ['a script after a line break', '\njavascript://x/{url}'],
  ['a script with a line break in it', 'java\nscript://x/{url}'],
  ['a document of its own', 'data:text/html,{url}'],
  ['a local file', 'file:///{url}'],
  ['an app of the system', 'itms-services://x?url={url}'],
  ['a pairing code', 'wc://x?uri={url}'],
  ['a web address that can be read on the way', 'http://wallet.example/{url}'],
  ['a host behind a user’s name', 'https://wallet.example@evil.example/{url}'],
  ['a host behind a backslash', 'https://wallet.example\\@evil.example/{url}'],
  ['the page as the host', 'https://{url}'],
  ['the page as a part of the host', 'https://{url}.evil.example/'],
  ['the origin behind the host', 'https://wallet.example{origin}/{url}'],
  ['the page as the app’s word', 'harbour://{url}'],
  ['the page as the scheme', '{url}://x/'],
  ['no host', 'https:///{url}'],
  ['no page', 'https://wallet.example/'],
  ['the page twice', 'https://wallet.example/{url}?again={url}'],
  ['the origin twice', 'https://wallet.example/{url}?ref={origin}&again={origin}'],
  ['an unknown placeholder', 'https://wallet.example/{url}?cookie={cookie}'],
  ['a placeholder in a placeholder', 'https://wallet.example/{{url}}'],
  ['a placeholder that does not end', 'https://wallet.example/{url}?ref={origin'],
  ['a fragment', 'https://wallet.example/#{url}'],
  ['a space', 'https://wallet.example/ {url}'],
  ['no length', `https://wallet.example/${'x'.repeat(300)}{url}`],
  ['nothing', ''],
])('%s is refused', (_, template) => {
  expect([isBrowseTemplate(template), isAndroidBrowseTemplate(template)]).toEqual([false, false])
})

test.each([
  ['an address to fall back on', android.replace(';end', ';S.browser_fallback_url=https%3A%2F%2Fevil.example;end')],
  ['an address to fall back on, in front', android.replace(';scheme', ';S.browser_fallback_url=https://evil.example;scheme')],
  ['a component of the app', android.replace(';end', ';component=com.example.harbour/.Hidden;end')],
  ['an action', android.replace(';scheme', ';action=android.intent.action.DELETE;scheme')],
  ['a script as its scheme', android.replace('scheme=harbour', 'scheme=javascript')],
  ['the web as its scheme, so at any host', android.replace('scheme=harbour', 'scheme=https')],
  ['no package, so any app', android.replace('package=com.example.harbour;', '')],
  ['the page as the package', android.replace('com.example.harbour', '{url}').replace('/{url}', '/')],
  ['the page in its fields', android.replace('{url}', '').replace(';end', ';S.x={url};end')],
  ['a second form behind the first', `${android}#Intent;scheme=evil;package=com.evil;end`],
  ['an unknown placeholder', android.replace('{origin}', '{cookie}')],
  ['no length', android.replace('browse', 'x'.repeat(300))],
])('Android’s form with %s is refused', (_, template) => {
  expect([isBrowseTemplate(template), isAndroidBrowseTemplate(template)]).toEqual([false, false])
})

test('what is filled in cannot leave its place, whatever the page’s address', () => {
  const page = { url: 'https://app.example/{origin}?a=b#Intent;scheme=evil;end', origin: 'https://app.example' }
  const filled = fillBrowseTemplate(android, page)
  expect(filled).toBe(
    `intent://browse/${encodeURIComponent(page.url)}?ref=${encodeURIComponent(page.origin)}#Intent;scheme=harbour;package=com.example.harbour;end`,
  )
  expect(filled.split('#')).toHaveLength(2)
  const web = fillBrowseTemplate('https://wallet.example/ul/browse/{url}?ref={origin}', page)
  expect(new URL(web).host).toBe('wallet.example')
  expect(new URL(web).searchParams.get('ref')).toBe(page.origin)
})
