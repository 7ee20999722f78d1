/** The Arabic words for each error. */
import type { KitErrorCode } from '@foyer/core'
import type { ErrorCopy } from './catalogue.ts'

export const arErrors = {
  request_rejected: { title: 'رُفض الطلب في {wallet}', todo: 'لم يتغيّر شيء. أعد المحاولة متى شئت.' },
  request_pending: { title: 'لدى {wallet} طلب ينتظر ردّك', todo: 'افتحها من شريط المتصفح وأجب عن ذلك الطلب، ثم أعد المحاولة.' },
  request_cancelled: { title: 'أُلغي الطلب', todo: 'لم يتغيّر شيء. أي رد متأخر من {wallet} يُهمَل.' },
  timeout: { title: 'لم ترد {wallet} في الوقت المحدد', todo: 'افتح قفلها وابحث عن طلب مفتوح، ثم أعد المحاولة.' },
  wallet_not_found: { title: '{wallet} غير موجودة في هذا المتصفح', todo: 'ثبّتها أو أعد تفعيلها، وأعد تحميل الصفحة ثم حاول مجددًا.' },
  wallet_disconnected: { title: 'فقدت {wallet} اتصالها', todo: 'افتحها وتأكّد من أنها متصلة، ثم أعد المحاولة.' },
  wallet_broken: { title: 'أعطت {wallet} ردًّا غير مفهوم', todo: 'حدّثها إلى أحدث إصدار أو استخدم محفظة أخرى.' },
  unauthorized: { title: 'لم تسمح {wallet} بذلك', todo: 'افتح قفلها واسمح لهذا الموقع باستخدام الحساب، ثم أعد المحاولة.' },
  method_unsupported: { title: 'لا تستطيع {wallet} فعل ذلك', todo: 'حدّثها أو استخدم محفظة تستطيع.' },
  chain_unsupported: { title: 'الشبكة غير مدعومة', todo: 'لا تعرف {wallet} هذه الشبكة ولم تُضفها. اختر شبكة أخرى.' },
  network_not_found: { title: 'لا يقدّم هذا الموقع تلك الشبكة', todo: 'اختر واحدة من القائمة.' },
  adapter_not_found: { title: 'هذا الموقع غير مُعدّ لهذا النوع من الشبكات', todo: 'اختر شبكة أخرى أو محفظة أخرى.' },
  not_connected: { title: 'لا يوجد حساب متصل', todo: 'اربط محفظة أولًا ثم أعد المحاولة.' },
  invalid_input: { title: 'بعض ما أُدخل غير صالح', todo: 'تحقّق منه ثم أعد المحاولة.' },
  configuration: { title: 'هذا الموقع غير مُعدّ كما يجب', todo: 'محفظتك سليمة. أخبر صاحب الموقع.' },
  network_failed: { title: 'لا رد من الشبكة', todo: 'تأكّد من اتصالك بالإنترنت ثم أعد المحاولة.' },
  server_failed: { title: 'تعذّر على الخادم الرد', todo: 'محفظتك لم تتأثر. أعد المحاولة بعد قليل.' },
  rate_limited: { title: 'طلبات كثيرة جدًا', todo: 'انتظر نصف دقيقة ثم أعد المحاولة.' },
  execution_failed: { title: 'رفضت الشبكة هذه المعاملة', todo: 'لم يُنقل المبلغ. تحقّق من المبلغ والمستلم قبل محاولة أخرى.' },
  insufficient_funds: { title: 'الرصيد لا يكفي للمبلغ والرسوم', todo: 'قلّل المبلغ أو أضف قليلًا من عملة الشبكة.' },
  unknown: { title: 'حدث خطأ ما', todo: 'لا نعلم أن شيئًا تغيّر. أعد المحاولة، فإن تكرر الخطأ فاستخدم محفظة أخرى.' },
} as const satisfies Readonly<Record<KitErrorCode, ErrorCopy>>
