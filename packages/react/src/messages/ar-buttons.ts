/** The Arabic words of the buttons. Apart from the rest, because a page shows them before the modal's code is loaded. */
import type { ButtonKey } from './catalogue.ts'

export const arButtons = {
  'button.connect': 'ربط المحفظة',
  'button.connecting': 'جارٍ الربط…',
  'button.account': 'الحساب {address}، عرض التفاصيل',
  'button.network': 'الشبكة {network}، اختيار شبكة أخرى',
  'button.chooseNetwork': 'اختيار شبكة',
  'button.unsupported': 'شبكة غير مدعومة',
} as const satisfies Readonly<Record<ButtonKey, string>>
