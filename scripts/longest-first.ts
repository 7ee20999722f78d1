import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more, the longest first: one that began last would have the other cores wait for it. */
const longest = [
  'packages/pairing/interop/restarts.test.ts',
  'attack/src/attack.test.ts',
  'scripts/start.test.ts',
  'apps/server/dockerfile.test.ts',
  'packages/react/src/screens/view-states.browser.test.ts',
]

/** On a machine that has not run the tests before the runner can only guess by the sizes of files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return index === -1 ? longest.length : index
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}
