/** The words of purchases that are under way. */

export const purchaseWords = {
  'purchase.list': 'Purchases',
  'purchase.created': 'Waits for your payment',
  'purchase.in_progress': 'On its way',
  'purchase.succeeded': 'Has arrived',
  'purchase.failed': 'Has failed',
  'purchase.expired': 'Has expired',
} as const
