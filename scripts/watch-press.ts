/**
 * Whether a press was lost because what it was meant for moved away between down and up, as it does where content comes above or below it: a
 * person then presses again. Sent into pages as it stands here, so it calls nothing else in this file.
 *
 * What a press that arrived has done, what is covered or gone by the time of the up, and what the press itself has moved are none of this: to
 * press again would make the first one twice, or hide that the page loses presses.
 */

/** How often a person presses what moves away under the press. What moves away under each press is at fault itself. */
export const mostPresses = 3

export type PressWatch = {
  /** Stops watching. How far it moved away under the last press, where that is why it was lost. */
  stop(): string | undefined
}

export function watchPress({ ownerDocument }: Element): PressWatch {
  type Down = { readonly on: Element; readonly place: DOMRect; isAtRest: boolean }
  const view = ownerDocument.defaultView as Window & { readonly scheduler?: { postTask(task: () => void, options: object): void } }
  let down: Down | undefined
  let lost: string | undefined

  const hasMoved = ({ on, place }: Down) => {
    const { left, top } = on.getBoundingClientRect()
    return left !== place.left || top !== place.top
  }

  /** Once the event and the change of focus that follows from it are over, before anything else has its turn. */
  function soon(task: () => void): void {
    if (view.scheduler) {
      view.scheduler.postTask(task, { priority: 'user-blocking' })
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      task()
    }
    port2.postMessage(undefined)
  }

  function onDown(event: MouseEvent): void {
    lost = undefined
    down = undefined
    const [target] = event.composedPath()
    if (!event.isTrusted || !target || !('closest' in target)) return
    const found = target as Element
    const on = found.closest('a, button, input, label, select, summary, textarea, [role=option], [role=tab]') ?? found
    const pressed: Down = { on, place: on.getBoundingClientRect(), isAtRest: false }
    down = pressed
    soon(() => {
      pressed.isAtRest = !hasMoved(pressed)
    })
  }

  function onUp(event: MouseEvent): void {
    const pressed = down
    down = undefined
    if (!pressed?.isAtRest || !pressed.on.isConnected || event.composedPath().includes(pressed.on) || !hasMoved(pressed)) return
    const { left, top, right, bottom } = pressed.on.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    // Under the pointer still: something else covers it.
    if (x >= left && x < right && y >= top && y < bottom) return
    lost = `from ${pressed.place.left}, ${pressed.place.top} to ${left}, ${top}`
  }

  view.addEventListener('mousedown', onDown, true)
  view.addEventListener('mouseup', onUp, true)
  return {
    stop() {
      view.removeEventListener('mousedown', onDown, true)
      view.removeEventListener('mouseup', onUp, true)
      return lost
    },
  }
}
