/** Structured logs on standard output. Requests are logged without query, headers, body or address. */
import { type Logger, type LoggerOptions, pino } from 'pino'
import { createBoundedOutput } from './bounded-output.ts'

export type { Logger }

/** `output`: for tests. */
export function createLog(level: string, output: Parameters<typeof createBoundedOutput>[0] = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      // For what a library may hang on an error or a future line may add.
      paths: [
        'databaseUrl',
        'redisUrl',
        'priceApiKey',
        'metricsToken',
        'catalogueKey',
        'authorization',
        '*.authorization',
        '*.connectionString',
        '*.password',
        'err.config',
        'err.request',
      ],
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  }
  return pino(options, createBoundedOutput(output))
}

/** Upstream addresses often carry keys in path or query, and error texts often carry the address. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'a value that is not an Error was thrown' }
  const message = hideValues(error)
  return {
    type: error.name,
    message: hideAddresses(message),
    // It begins with the message.
    stack: hideAddresses((error.stack ?? '').replace(error.message, () => message)),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/**
 * What a database was given stands in its errors: the query's parameters behind it (Drizzle), the value that it could not read
 * (PostgreSQL, data exceptions). Parameters are what visitors and operators sent, and digests of secrets.
 */
function hideValues({ message, ...more }: Error): string {
  const withoutParameters = message.replace(/^(Failed query: .*?)\nparams:.*$/s, '$1')
  const isDataException = 'code' in more && typeof more.code === 'string' && /^22[0-9A-Z]{3}$/.test(more.code)
  return isDataException ? withoutParameters.replace(/".*"/s, '"…"') : withoutParameters
}

export function hideAddresses(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]{1,20}:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)[^\s)"']*/gi, '$1$2/…')
}
