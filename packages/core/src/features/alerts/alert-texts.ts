/** The words of every alert. */
import type { AlertKey } from '../../entities/alert-key.ts'
import type { Alert } from './alerts.ts'

type AlertText = Omit<Alert, 'key'> & { readonly long: string }

export const alertTexts: Readonly<Record<AlertKey, AlertText>> = {
  SWITCH_NETWORK_NOT_FOUND: {
    code: 'APKT001',
    title: 'Network Not Found',
    message: 'The network that was asked for is not one of this kit’s networks.',
    long: 'Add the network to `networks` of createKit, or ask for one that is there. The kit stays where it is.',
    variant: 'error',
  },
  INVALID_APP_CONFIGURATION: {
    code: 'APKT002',
    title: 'Invalid App Configuration',
    message: 'This origin is not on the project’s list of allowed origins.',
    long: 'Add the origin of this page to the project’s allowed origins, exactly as the browser writes it: scheme, host and port. Until then the server answers this page with 403.',
    variant: 'error',
  },
  JWT_TOKEN_NOT_VALID: {
    code: 'APKT006',
    title: 'Session Expired',
    message: 'The session is not valid at this time. Check the clock of this device.',
    long: 'The relay takes the session as not valid yet or not any more. Most often the clock of the device is wrong.',
    variant: 'error',
  },
  INVALID_PROJECT_ID: {
    code: 'APKT007',
    title: 'Invalid Project ID',
    message: 'The server does not know this project id.',
    long: 'Check `projectId` of createKit against the projects of your server. Wallets in the browser still connect; names, tokens and the catalogue do not.',
    variant: 'error',
  },
  PROJECT_ID_NOT_CONFIGURED: {
    code: 'APKT008',
    title: 'Project ID Not Configured',
    message: 'The kit was made without a project id.',
    long: 'Give createKit the `projectId` of a project on your server. Wallets in the browser still connect; names, tokens and the catalogue do not.',
    variant: 'error',
  },
  SERVER_ERROR_APP_CONFIGURATION: {
    code: 'APKT009',
    title: 'Server Error',
    message: 'The server failed. What it provides is missing for now.',
    long: 'The server answered with a failure of its own. Wallets in the browser still connect; the parts that need the server offer another try.',
    variant: 'warning',
  },
  RATE_LIMITED_APP_CONFIGURATION: {
    code: 'APKT010',
    title: 'Rate Limited',
    message: 'The server is asked too often by this page or project.',
    long: 'The server refused a request because too many came before it. Raise the limits of the project, or look for a loop in this page.',
    variant: 'warning',
  },
  CATALOGUE_NOT_TRUSTED: {
    code: 'APKT013',
    title: 'Catalogue Not Trusted',
    message: 'The wallet catalogue is not signed by a key that this page trusts.',
    long: 'Check `catalogueKeys` of createKit against `operators catalogue-key` of the server. Until they fit, the kit shows the wallets that it carries itself and nothing else of the catalogue.',
    variant: 'error',
  },
}
