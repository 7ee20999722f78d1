import { expect, test } from 'vitest'
import { uuidPattern } from './uuid.ts'

test.each([
  'c232ab00-9414-11ec-b3c8-9f6bdeced846',
  '000003e8-cbb9-21ea-b201-00045a86c8a1',
  '5df41881-3aed-3515-88a7-2f4a814cf09e',
  '350670db-19fa-4704-a166-e52e178b59d2',
  '2ED6657D-E927-568B-95E1-2665A8AEA6A2',
])('%s of version 1 to 5 is a UUID', (id) => expect(id).toMatch(uuidPattern))

test.each([
  ['nothing', ''],
  ['a text', 'com.example'],
  ['version 0', '350670db-19fa-0704-a166-e52e178b59d2'],
  ['version 6', '1ec9414c-232a-6b00-b3c8-9f6bdeced846'],
  ['version 7', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
  ['all zeros', '00000000-0000-0000-0000-000000000000'],
  ['another variant', '350670db-19fa-4704-7166-e52e178b59d2'],
  ['no hyphens', '350670db19fa4704a166e52e178b59d2'],
  ['braces', '{350670db-19fa-4704-a166-e52e178b59d2}'],
  ['a line after it', '350670db-19fa-4704-a166-e52e178b59d2\n'],
  ['one digit too many', '350670db-19fa-4704-a166-e52e178b59d20'],
])('%s is none', (_, id) => expect(id).not.toMatch(uuidPattern))
