/** As many wait for something as may. It says nothing about what they wait for. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'

  constructor() {
    super('Too many wait for this already.')
  }
}
