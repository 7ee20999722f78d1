/** Whoever draws for kits learns of each when it is made: long before the page that made it has drawn itself. */

// allow-module-state: the app makes its kit with this package and draws with another; they meet nowhere else before the page renders.
const listeners: (() => void)[] = []

/** `listener` runs in the task in which a page makes a kit, never on a server. */
export function whenKitIsMade(listener: () => void): void {
  // allow-module-state: see above.
  listeners.push(listener)
}

export function sayKitIsMade(): void {
  for (const listener of listeners) listener()
}
