/** What can wait for the next frame, and for views that are about to be drawn. */
import type { Environment } from '../environment/environment.ts'

export type Drawing = {
  /** Fetching in the click's own task took a fifth of the time to the first frame, and the views' own code comes before all else. */
  afterPaint(work: () => void): void
  /** What waits for the next frame waits for these views, too. */
  waitFor(views: Promise<unknown>): void
}

export function createDrawing(environment: Environment): Drawing {
  let drawing: Promise<unknown> | undefined
  return {
    afterPaint(work) {
      const run = (): void => void work()
      const then = (): unknown => (drawing ? drawing.then(run, run) : run())
      if (environment.afterPaint) environment.afterPaint(then)
      else then()
    },
    waitFor(views) {
      drawing = views
    },
  }
}
