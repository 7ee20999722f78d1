/** What `en-errors.ts` holds, in Arabic. */
import type { ErrorCopy, FirstCode } from './catalogue.ts'

export const arErrors = {
  request_pending: { title: 'لدى {wallet} طلب ينتظر ردّك', todo: 'افتحها من شريط المتصفح وأجب عن ذلك الطلب، ثم أعد المحاولة.' },
  timeout: { title: 'لم ترد {wallet} في الوقت المحدد', todo: 'افتح قفلها وابحث عن طلب مفتوح، ثم أعد المحاولة.' },
  wallet_disconnected: { title: 'فقدت {wallet} اتصالها', todo: 'افتحها وتأكّد من أنها متصلة، ثم أعد المحاولة.' },
  wallet_broken: { title: 'أعطت {wallet} ردًّا غير مفهوم', todo: 'حدّثها إلى أحدث إصدار أو استخدم محفظة أخرى.' },
  unauthorized: { title: 'لم تسمح {wallet} بذلك', todo: 'افتح قفلها واسمح لهذا الموقع باستخدام الحساب، ثم أعد المحاولة.' },
  method_unsupported: { title: 'لا تستطيع {wallet} فعل ذلك', todo: 'حدّثها أو استخدم محفظة تستطيع.' },
  chain_unsupported: { title: 'الشبكة غير مدعومة', todo: 'لا تعرف {wallet} هذه الشبكة ولم تُضفها. اختر شبكة أخرى.' },
  adapter_not_found: { title: 'هذا الموقع غير مُعدّ لهذا النوع من الشبكات', todo: 'اختر شبكة أخرى أو محفظة أخرى.' },
  configuration: { title: 'هذا الموقع غير مُعدّ كما يجب', todo: 'محفظتك سليمة. أخبر صاحب الموقع.' },
  network_failed: { title: 'لا رد من الشبكة', todo: 'تأكّد من اتصالك بالإنترنت ثم أعد المحاولة.' },
  rate_limited: { title: 'طلبات كثيرة جدًا', todo: 'انتظر نصف دقيقة ثم أعد المحاولة.' },
  unknown: { title: 'حدث خطأ ما', todo: 'لا نعلم أن شيئًا تغيّر. أعد المحاولة، فإن تكرر الخطأ فاستخدم محفظة أخرى.' },
} as const satisfies Readonly<Record<FirstCode, ErrorCopy>>
