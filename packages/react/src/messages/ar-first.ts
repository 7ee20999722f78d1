/** What `en-first.ts` holds, in Arabic. */
import { arButtons } from './ar-buttons.ts'
import { arErrors } from './ar-errors.ts'
import type { FirstCatalogue, FirstKey, Words } from './catalogue.ts'

export const arFirst = {
  ...arButtons,

  'modal.back': 'رجوع',
  'modal.close': 'إغلاق',
  'modal.loading': 'جارٍ التحميل',
  'modal.failed.title': 'تعذّر تحميل هذا الجزء',
  'modal.failed.todo': 'تحقّق من الاتصال ثم أعد المحاولة.',
  'modal.offline': 'أنت غير متصل بالإنترنت، وقد يكون المعروض قديمًا.',

  'action.retry': 'إعادة المحاولة',
  'action.cancel': 'إلغاء',
  'action.newTab': 'يُفتح في علامة تبويب جديدة',

  'connect.title': 'ربط محفظة',
  'connect.recent': 'الأخيرة',
  'connect.injected': 'المثبّتة',
  'connect.featured': 'المميّزة',
  'connect.custom': 'محافظ أخرى',
  'connect.external': 'طرق أخرى',
  'connect.recommended': 'المقترحة',
  'connect.all': 'كل المحافظ',
  'connect.more': 'عرض محافظ أكثر',
  'connect.get': 'تثبيت',
  'connect.none.title': 'لا توجد محفظة في هذا المتصفح',
  'connect.none.todo': 'ثبّت واحدة ثم عُد إلى هذه الصفحة.',
  'connect.listFailed': 'تعذّر تحميل بقية المحافظ',
  'connect.listOffline': 'أنت غير متصل بالإنترنت',
  'connect.listFailed.todo': 'المحافظ التي في هذا المتصفح تعمل رغم ذلك.',
  'connect.guide': 'جديد على المحافظ؟',
  'connect.guideLink': 'تعرّف على ما تفعله',
  'connect.aside.title': 'لماذا المحفظة؟',
  'connect.disabled.title': 'الربط متوقف هنا',
  'connect.disabled.todo': 'لهذا الموقع طريقته الخاصة في الربط.',

  'legal.both': 'بالربط فإنك توافق على {terms} و{privacy}.',
  'legal.one': 'بالربط فإنك توافق على {document}.',
  'legal.checkBoth': 'أوافق على {terms} و{privacy}.',
  'legal.checkOne': 'أوافق على {document}.',
  'legal.terms': 'شروط الخدمة',
  'legal.privacy': 'سياسة الخصوصية',
  'legal.first': 'وافق على الشروط أولًا، ثم اختر محفظة.',
  'all.title': 'كل المحافظ',
  'all.loading': 'جارٍ تحميل المحافظ',

  'connecting.title': 'ربط {wallet}',
  'connecting.waiting': 'تابِع في {wallet}',
  'connecting.waiting.todo': 'اقرأ الطلب الذي يظهر فيها ووافق عليه هناك.',
  'connecting.slow': 'لم يصل رد من {wallet} بعد',
  'connecting.slow.todo': 'ربما تكون مقفلة أو تكون نافذتها خلف هذه النافذة. افتحها من شريط المتصفح، أو ألغِ واختر محفظة أخرى.',
  'connecting.restoring': 'جارٍ التحقق من الاتصال مع {wallet}',
  'connecting.declined': 'رُفض الربط',
  'connecting.declined.todo': 'لم يُشارَك أي شيء مع هذا الموقع. أعد المحاولة متى شئت.',
  'connecting.gone': 'لم تعد {wallet} موجودة في هذا المتصفح',
  'connecting.gone.todo': 'ثبّتها أو أعد تفعيلها، وأعد تحميل الصفحة ثم اربطها.',
  'connecting.cancelled': 'أوقفت الانتظار',
  'connecting.cancelled.todo': 'أي رد متأخر من {wallet} لن يغيّر شيئًا. أعد المحاولة أو اختر محفظة أخرى.',
  'connecting.done': 'رُبطت {wallet}',
  'connecting.other': 'اختيار محفظة أخرى',
  'connecting.unknown': 'هذه المحفظة',
  'get.title': 'الحصول على محفظة',
  'downloads.title': 'الحصول على {wallet}',

  'wallet.title': 'ما المحفظة؟',
  'wallet.keys.title': 'تحفظ مفاتيحك',
  'wallet.keys.text': 'الرموز والمقتنيات موجودة على الشبكة. والمحفظة تحمل المفاتيح التي تحرّكها، ولا يفتحها سواك.',
  'wallet.login.title': 'تسجّل دخولك',
  'wallet.login.text': 'بدلًا من كلمة مرور جديدة توافق على طلب. ولا يرى الموقع سوى عنوانك.',
  'wallet.approve.title': 'تسألك قبل أن يتحرك أي شيء',
  'wallet.approve.text': 'كل دفعة وكل توقيع يظهر في محفظتك أولًا. وما لا توافق عليه لا يحدث.',
  'wallet.get': 'الحصول على محفظة',
  'network.title': 'ما الشبكة؟',
  'networks.title': 'اختيار شبكة',
  'switch.title': 'تغيير الشبكة',
  'unsupported.title': 'تغيير الشبكة',
  'account.title': 'الحساب',
  'settings.title': 'الإعدادات',
  'wallets.title': 'المحافظ المتصلة',

  'connect.qr': 'المسح بالهاتف',
  'connect.qrTag': 'رمز QR',
  'connecting.phone': 'استخدام {wallet} على هاتفك',

  'pair.title': 'المسح بالهاتف',
  'pair.titlePhone': 'تطبيق أو جهاز آخر',
} as const satisfies Words<FirstKey>

/** As one chunk. */
export const arOpening = { words: arFirst, errors: arErrors } as const satisfies FirstCatalogue
