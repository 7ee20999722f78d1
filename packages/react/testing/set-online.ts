/** As a browser tells of its line: `navigator.onLine` says so by the time of the event. A test that takes it away gives it back. */
export function setOnline(online: boolean): void {
  if (online) Reflect.deleteProperty(navigator, 'onLine')
  else Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}
