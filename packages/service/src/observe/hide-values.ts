/** What no text about an error says, in the log or to an operator: what a database was given, and addresses beyond their host. */

/**
 * What a database was given stands in its errors: the query's parameters behind it (Drizzle), the value that it could not read
 * (PostgreSQL, data exceptions). Parameters are what visitors and operators sent, keys, and digests of secrets.
 */
export function hideValues({ message, ...more }: Error): string {
  const withoutParameters = message.replace(/^(Failed query: .*?)\nparams:.*$/s, '$1')
  const isDataException = 'code' in more && typeof more.code === 'string' && /^22[0-9A-Z]{3}$/.test(more.code)
  return isDataException ? withoutParameters.replace(/".*"/s, '"…"') : withoutParameters
}

/** Upstream addresses often carry keys in path or query, and error texts often carry the address. One that has only a host stays. */
export function hideAddresses(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]{1,20}:\/\/)(?:[^\s/@]*@([^\s/?#]+)|([^\s/?#]+)(?=[/?#]))[^\s)"']*/gi, '$1$2$3/…')
}
