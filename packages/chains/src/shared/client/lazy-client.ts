/** A client whose code loads when it is first needed, so that a page pays for finding wallets alone until somebody connects one. */
import { KitError } from '@foyer/core'

export type LazyClient<Client> = {
  /** The client, once its code is here. */
  now(): Client | undefined
  /** Fetches the code; a failure is left to whoever needs the client next. */
  prepare(): void
  /**
   * One of the client's functions. Once the code is here it is called at once, within the press that asked for it, as wallets on phones need.
   *
   * @throws {KitError} `network_failed` when the code cannot be loaded; the next call tries again
   */
  call<Input extends readonly unknown[], Output>(
    pick: (client: Client) => (...input: Input) => Promise<Output>,
  ): (...input: Input) => Promise<Output>
}

/** `load` makes the client; it is disposed when `signal` aborts. */
export function lazyClient<Client extends { dispose(): void }>(signal: AbortSignal, load: () => Promise<Client>): LazyClient<Client> {
  let client: Client | undefined
  let loading: Promise<Client> | undefined

  async function get(): Promise<Client> {
    // Not `loadPart`, which lazy parts use too: a module that both share and that imports the core keeps the core in a file of its own.
    loading ??= load().then(
      (arrived) => {
        client = arrived
        if (signal.aborted) arrived.dispose()
        else signal.addEventListener('abort', arrived.dispose)
        return arrived
      },
      (cause: unknown) => {
        loading = undefined
        throw new KitError('network_failed', 'This part did not load. Check the connection, then try again.', { cause })
      },
    )
    const arrived = await loading
    if (signal.aborted) throw new KitError('request_cancelled', 'The kit was disposed.')
    return arrived
  }

  return {
    now: () => client,
    prepare: () => void (client ?? get().catch(() => undefined)),
    call:
      (pick) =>
      async (...input) =>
        pick(client ?? (await get()))(...input),
  }
}
