import { expect, test } from 'vitest'
import { alertKeys } from '../../entities/alert-key.ts'
import { alertTexts } from './alert-texts.ts'

test('every alert has its code, its title and its line, word for word (docs/behaviour.md, Alerts)', () => {
  const said = Object.entries(alertTexts).map(([key, { code, title, message, variant }]) => [key, code, title, message, variant])
  expect(said).toEqual([
    [
      'SWITCH_NETWORK_NOT_FOUND',
      'APKT001',
      'Network Not Found',
      'The network that was asked for is not one of this kit’s networks.',
      'error',
    ],
    [
      'INVALID_APP_CONFIGURATION',
      'APKT002',
      'Invalid App Configuration',
      'This origin is not on the project’s list of allowed origins.',
      'error',
    ],
    [
      'JWT_TOKEN_NOT_VALID',
      'APKT006',
      'Session Expired',
      'The session is not valid at this time. Check the clock of this device.',
      'error',
    ],
    ['INVALID_PROJECT_ID', 'APKT007', 'Invalid Project ID', 'The server does not know this project id.', 'error'],
    ['PROJECT_ID_NOT_CONFIGURED', 'APKT008', 'Project ID Not Configured', 'The kit was made without a project id.', 'error'],
    ['SERVER_ERROR_APP_CONFIGURATION', 'APKT009', 'Server Error', 'The server failed. What it provides is missing for now.', 'warning'],
    ['RATE_LIMITED_APP_CONFIGURATION', 'APKT010', 'Rate Limited', 'The server is asked too often by this page or project.', 'warning'],
    [
      'CATALOGUE_NOT_TRUSTED',
      'APKT013',
      'Catalogue Not Trusted',
      'The wallet catalogue is not signed by a key that this page trusts.',
      'error',
    ],
  ])
  expect(Object.keys(alertTexts)).toEqual([...alertKeys])
})

test('the console hears what to do about each', () => {
  for (const { long } of Object.values(alertTexts)) expect(long).toMatch(/^[A-Z].{60,}\.$/)
})
