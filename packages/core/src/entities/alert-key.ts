/** What the kit can tell whoever builds the page, by name; the texts are of the feature `alerts`. */
export const alertKeys = [
  'SWITCH_NETWORK_NOT_FOUND',
  'INVALID_APP_CONFIGURATION',
  'JWT_TOKEN_NOT_VALID',
  'INVALID_PROJECT_ID',
  'PROJECT_ID_NOT_CONFIGURED',
  'SERVER_ERROR_APP_CONFIGURATION',
  'RATE_LIMITED_APP_CONFIGURATION',
  'CATALOGUE_NOT_TRUSTED',
] as const
export type AlertKey = (typeof alertKeys)[number]
