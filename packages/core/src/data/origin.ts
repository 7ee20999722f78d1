/** Whether an origin is one of a project's (spec 5.14). The server decides for itself; this is for the integrator's alert. */

/** Patterns are origins, with `*.` for any subdomain. An empty list allows all; places where pages are made are always allowed. */
export function isAllowedOrigin(origin: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0 || isWorkshop(origin)) return true
  return patterns.some((pattern) => {
    const [scheme, host] = pattern.includes('://') ? pattern.split('://') : ['https', pattern]
    if (!host?.startsWith('*.')) return origin === `${scheme}://${host}`
    return origin.startsWith(`${scheme}://`) && origin.endsWith(host.slice(1)) && origin.length > `${scheme}://${host.slice(1)}`.length
  })
}

function isWorkshop(origin: string): boolean {
  return (
    /^https?:\/\/(?:[\w-]+\.)*localhost(?::\d+)?$|^https?:\/\/(?:127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin) ||
    /^https:\/\/[\w.-]+\.(?:pages\.dev|vercel\.app|ngrok-free\.app)$/.test(origin)
  )
}
