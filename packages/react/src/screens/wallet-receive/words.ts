/** The words of WalletReceive. */
import { copyWords } from '../shared/copy-words.ts'

export const receiveWords = {
  ...copyWords,
  'receive.code': 'QR code of your address',
  'receive.scan': 'Scan this code, or share the address, to receive tokens.',
  'receive.networks': 'Networks with this address',
  'receive.only': 'Send only tokens on these networks to this address.',
} as const
