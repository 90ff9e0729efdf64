/** Longest first, so that "and by the" is not taken for "and". What is left must still be a word. */
const before = /^(?:و|ف)?(?:بال|كال|ال|لل)(?=..)|^و(?=...)/;
const after = /(?<=...)(?:تهما|هما|كما|تكم|كم|كن|تها|ها|تهم|هم|هن|تنا|نا|ان|ات|ون|ين|يه|تك|ته|تي|ت|ه|ي|ا)$/;

/** What may still stand before those. */
const plural = /(?<=...)(?:ات|ون|ين|ت|ه|ي|ا)$/;

/** Takes the article, "and", and the commonest endings off a folded word. Roots are left alone: they would join too much. */
export const stem = (word: string): string => word.replace(before, "").replace(after, "").replace(plural, "");

export const stop =
	"في من على إلى الى عن مع هذا هذه ذلك تلك هناك هنا ما ماذا لماذا كيف متى أين هل أنا نحن أنت هو هي هم التي الذي الذين أن إن كان كانت يكون لا لم لن قد كل أو ثم بعد قبل عند لي لك له لها عبر أي أريد يمكن يمكنني أستطيع";

export const alike =
	"نتفليكس netflix, يوتيوب youtube, تيليغرام telegram, تلغرام telegram, تيليجرام telegram, واتساب whatsapp, واي wifi, فاي wifi, وايفاي wifi, ايفون ios, اندرويد android, ويندوز windows, لينكس linux, ماك mac, كروم chrome, فايرفوكس firefox, انستغرام instagram, انستقرام instagram, فيسبوك facebook, ديزني disney, بيتكوين مشفرة, استرجاع استرداد, نقود مال, فلوس مال, ثمن سعر, موبايل هاتف, جوال هاتف, باسورد مرور";
