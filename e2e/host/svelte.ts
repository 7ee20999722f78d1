/** The sample of `@foyer/svelte`, and for tests the way to end it. */
import { unmount } from 'svelte'
import { app } from '../../packages/svelte/testing/samples/main.ts'
import { kit } from './sample-kit.ts'

Object.assign(globalThis, { kit, unmount: () => unmount(app) })
