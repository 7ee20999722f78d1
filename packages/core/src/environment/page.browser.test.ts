import { expect, onTestFinished, test } from 'vitest'
import { readPage } from './page.ts'

test.each([
  ['globalPrivacyControl', true, true],
  ['globalPrivacyControl', false, false],
  ['doNotTrack', '1', true],
  ['doNotTrack', '0', false],
  ['doNotTrack', null, false],
])('a browser whose %s is %s refuses to be measured: %s', (name, value, refuses) => {
  Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
  expect(readPage()?.refusesTracking).toBe(refuses)
})
