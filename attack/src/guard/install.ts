/** Imported first by every program of the suite, and loaded into the server before it: from here on it reaches this machine alone. */
import { installLoopbackGuard } from './loopback-guard.ts'

export const guard = installLoopbackGuard()
