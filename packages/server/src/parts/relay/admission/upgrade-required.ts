/** The response to a request for the relay's address that is no upgrade to a WebSocket (RFC 9110 section 15.5.22). */
import type { Prepared } from '@foyer/service/http'

const description =
  'This is a relay, which speaks WebSocket only: connect with ws: or wss:. What this server answers over HTTP is in /openapi.json.'

export const upgradeRequired: Prepared = {
  prepared: true,
  status: 426,
  body: JSON.stringify({ status: 'FAILED', reasons: [{ field: '', description }], code: 'upgrade_required' }),
  contentType: 'application/json',
  cacheControl: 'no-store',
  headers: { upgrade: 'websocket', connection: 'Upgrade, close' },
}
