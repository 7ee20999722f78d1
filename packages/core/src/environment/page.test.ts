import { expect, test } from 'vitest'
import { isLocalPage, type Page } from './page.ts'

const local = (domain: string) => isLocalPage({ domain } as Page)

test.each(['localhost', 'shop.localhost', '127.0.0.1', '127.8.8.8', '[::1]', '10.0.0.7', '172.16.0.1', '172.31.9.9', '192.168.1.20'])(
  '%s is local',
  (domain) => expect(local(domain)).toBe(true),
)

test.each([
  '',
  'example.com',
  'localhost.example.com',
  'notlocalhost',
  '10.example.com',
  '127.0.0.1.example.com',
  '11.0.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '[2001:db8::1]',
])('%s is not', (domain) => expect(local(domain)).toBe(false))

test('where there is no page, none is local', () => expect(isLocalPage(undefined)).toBe(false))
