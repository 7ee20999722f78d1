/** The sample of `@foyer/vue`, and for tests the way to end it. */
import { app } from '../../packages/vue/testing/samples/main.ts'
import { kit } from './sample-kit.ts'

Object.assign(globalThis, { kit, unmount: () => app.unmount() })
