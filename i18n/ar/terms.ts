/**
 * Longest first, so that "and by the" isn't taken for "and". The rest must still be a word. Dialects also attach markers to
 * verbs; "data", "architecture" and "between" only look as if they had one.
 */
const before = /^(?:و|ف)?(?:بال|كال|ال|لل)(?=..)|^عال(?=....)|^و(?=...)|^(?:ب(?!يان|يت|ين)|ما)(?=[يت]..)/;
const after = /(?<=...)(?:تهما|هما|كما|تكم|كم|كن|تها|ها|تهم|هم|هن|تنا|نا|ان|ات|ون|ين|يه|تك|ته|تي|ت|ه|ي|ا)$/;

/** Particles before those prefixes. */
const plural = /(?<=...)(?:ات|ون|ين|ت|ه|ي|ا)$/;

/** A light stemmer: removes article, "and" and common endings. Roots would conflate too much. */
export const stem = (word: string): string => word.replace(before, "").replace(after, "").replace(plural, "");

export const stopWords =
	"ال في من على إلى الى عن مع هذا هذه ذلك تلك هناك هنا ما ماذا لماذا كيف متى أين هل أنا نحن أنت هو هي هم التي الذي الذين أن إن كان كانت يكون لا لم لن قد كل أو ثم بعد قبل عند لي لك له لها عبر أي أريد يمكن يمكنني أستطيع هذي ايش وش شو كذا جدا فعلا اصلا ممكن لو سمحتم سمحت أقدر اقدر تقدر يعني عندي عندكم لديكم بس ولا في استخدام أستخدم تستخدمون مستخدم ألقى أجد عايز عاوز ابغى ابغي ابي بدي حابب وين فين ليش ليه ازاي شلون شنو عشان علشان مره كثير اوي اللي الي معاكم معكم صار صاير مو مش يا انو انه فيه كمان برضه ينفع زبط وايد مرحبا تم لما يصير";

export const synonyms =
	"ميزات مزايا, ميزة مزايا, نتفليكس netflix, يوتيوب youtube, تيليغرام telegram, تلغرام telegram, تيليجرام telegram, واتساب whatsapp, واي wifi, فاي wifi, وايفاي wifi, ايفون ios, اندرويد android, ويندوز windows, لينكس linux, ماك mac, كروم chrome, فايرفوكس firefox, انستغرام instagram, انستقرام instagram, فيسبوك facebook, ديزني disney, بيتكوين مشفرة, استرجاع استرداد, نقود مال, فلوس مال, ثمن سعر, موبايل هاتف, جوال هاتف, باسورد مرور, أسترجع استرداد, استرجع استرداد, أسترد استرداد, ترجعوا استرداد, ترجعون استرداد, ترجع استرداد, ارجاع استرداد, ترجيع استرداد, refund استرداد, مبلغ مال, سيرفر خادم, سيرفرات خادم, خوادم خادم, دوله بلد, دول بلد, بلدان بلد, نت انترنت, كود رمز, رموز رمز, ايميل بريد, باقه خطه, اشتراك خطه, بنق ping, بنج ping, بينغ ping, البنق ping, باند حظر, أتبند حظر, تبند حظر, محجوب حجب, محظور حجب, يحظر حجب, تحظر حجب, يحجب حجب, تحجب حجب, يمنع حجب, بطيء بطء, يبطئ بطء, ثقيل بطء, سجل سجلات, تسجل سجلات, تحفظون حفظ, يحفظ حفظ, تحتفظون حفظ, تلفزيون تلفاز, شاشه تلفاز, تي تلفاز, بوت روبوت, مجاني مجانا, ببلاش مجانا, يشتغل يعمل, شغال يعمل, اشتغل يعمل, تشتغل يعمل, مسجل سجلات, لوق سجلات, اوقف الغاء, الغي الغاء, كنسل الغاء, احذف حذف, احذفوا حذف, امسح حذف, مسح حذف, اغير تغيير, بدل تغيير, تبديل تغيير, فيزا بطاقه, ماستركارد بطاقه, آمن امان, امن امان, سعر ثمن, كلفه ثمن, تكلفه ثمن, بكم ثمن, فلوس مال, باقات خطه, آيفون ios, ايباد ios, فورتنايت fortnite, ببجي pubg, فايبر viber, تويتر twitter, سناب snapchat, تلجرام telegram, تيليجرام telegram, كوكيز cookies, تثبيت تنزيل, تحميل تنزيل, اثبت تنزيل, متصفح متصفحات, سنويه سنه, سنوي سنه, شهريه شهر, شهري شهر, عام سنه, نتفلكس netflix, الواتساب whatsapp, واتس whatsapp, الواتس whatsapp, الواي wifi, الوايفاي wifi, روبلوكس roblox, معلومات بيانات, معلوماتي بيانات, اركب تنزيل, انزل تنزيل, انزله تنزيل, نزل تنزيل, مقفول حجب, شغل يعمل, تسجلوا سجلات, بتسجلوا سجلات, تلفزيونات تلفاز, يخلص انتهاء, خلص انتهاء, ينتهي انتهاء, اركبه تنزيل, صاحب صديق";

/** Splits an article from a Latin name, and a negation from its verb. */
export const elisions = /(?<=\p{Script=Arabic})(?=[a-z])|(?<=(?<!\p{L})ما)(?=[يت]\p{L}{2})/giu;

/** Attached conjunctions and prepositions: "and", "so", "in", "to", "as". */
export const clitics = [/^[وف](?=..)/, /^[وف]?[بلك](?=...)/];

/** Verb prefixes of person and, in dialects, tense. */
export const prefix = /^(?:[بهح]?[يتنا]|م)(?=[\u0600-\u06ff]{3})/;

/** A verb without its dialect prefix. */
export const forms = (root: string): string[] => [root.replace(/^[بهح]?[يتنا](?=...)/, "")];

/** Arabizi: Latin letters and digits, as typed in chats. */
export const latin = {
	letters:
		"sh=ش ch=ش kh=خ gh=غ th=ث dh=ذ aa=ا ee=ي oo=و ou=و a=ا b=ب c=ك d=د e=ي f=ف g=ج h=ه i=ي j=ج k=ك l=ل m=م n=ن o=و p=ب q=ق r=ر s=س t=ت u=و v=ف w=و x=كس y=ي z=ز 2=ق 3=ع 4=ش 5=خ 6=ط 7=ح 8=ق 9=ق",
	equivalents: "ث=ت ط=ت ذ=د ض=د ظ=ز ص=س ح=ه ق=ك غ=ج",
	silent: "اويءه",
};
