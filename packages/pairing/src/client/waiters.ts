/** The promises of one tab that wait for the outcome of a command, by the command's ref. */
import type { Command } from '../engine/command.ts'
import { longestMessage } from '../engine/publish.ts'
import type { Outcome, Ref } from '../engine/state.ts'
import { aborted, PairingError, tooLarge } from '../error.ts'
import type { RpcId } from '../wire/json-rpc.ts'

type OnSent = (id: RpcId) => void
type Waiter = { readonly command: Command; readonly settle: (outcome: Outcome) => void; readonly onSent: OnSent | undefined }

export type RunOptions = {
  readonly signal?: AbortSignal | undefined
  /** Default: one of its own. */
  readonly ref?: Ref
  /** The request is on its way. */
  readonly onSent?: OnSent | undefined
}

/** Has a command performed, by this tab or by the one that leads. */
export type Run = <T>(command: Command, options?: RunOptions) => Promise<T>

export type Waiters = {
  readonly run: Run
  settle(ref: Ref, outcome: Outcome): void
  sent(ref: Ref, id: RpcId): void
  /** Hands every open command to a new leader. */
  resend(): void
  /** Ends every wait, and those to come. */
  close(): void
}

type Options = {
  readonly dispatch: (ref: Ref, command: Command) => void
  readonly createRef: () => Ref
  readonly report: (message: string, cause?: unknown) => void
}

export function createWaiters({ dispatch, createRef, report }: Options): Waiters {
  const waiters = new Map<Ref, Waiter>()
  let isClosed = false

  function run<T>(given: Command, { signal, ref = createRef(), onSent }: RunOptions = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(disposed())
      const command = toPlain(given)
      if (PairingError.is(command)) return reject(command)
      const other = waiters.get(ref)
      const settle = (outcome: Outcome) => {
        waiters.delete(ref)
        other?.settle(outcome)
        signal?.removeEventListener('abort', abandon)
        if (outcome.ok) resolve(outcome.value as T)
        else reject(new PairingError(outcome.error.code, outcome.error.message, outcome.error.peerCode))
      }
      const abandon = () => {
        settle({ ok: false, error: aborted() })
        dispatch(createRef(), { type: 'abandon', target: ref })
      }
      if (signal?.aborted) return abandon()
      signal?.addEventListener('abort', abandon)
      waiters.set(ref, { command, settle, onSent })
      dispatch(ref, command)
    })
  }

  return {
    run,
    settle: (ref, outcome) => waiters.get(ref)?.settle(outcome),
    sent(ref, id) {
      try {
        waiters.get(ref)?.onSent?.(id)
      } catch (cause) {
        report('What a request called once it was sent failed.', cause)
      }
    },
    resend() {
      for (const [ref, { command }] of waiters) dispatch(ref, command)
    },
    close() {
      isClosed = true
      for (const { settle } of [...waiters.values()]) settle({ ok: false, error: disposed() })
    },
  }
}

/** As the wire will carry it, and apart from what the caller goes on to do with it. Its exact size is the engine's to judge. */
function toPlain(command: Command): Command | PairingError {
  try {
    const text = JSON.stringify(command)
    return text.length > longestMessage ? tooLarge() : (JSON.parse(text) as Command)
  } catch {
    return new PairingError('invalid_input', 'What is passed has to be JSON.')
  }
}

const disposed = (): PairingError => new PairingError('disconnected', 'The client was disposed.')
