export { stemmer as stem } from "@orama/stemmers/russian";

export const stop =
	"и в во не на я он она оно они мы вы ты с со как а то все так его её ее но да к ко у же за бы по только мне меня мой моя моё мои вас вам ваш ваша ваше ваши нас нам наш от из о об для до при если или что чтобы это этот эта эти тот там тут здесь где когда почему зачем какой какая какие можно могу может нужно надо есть был была были быть ли ещё уже";

export const alike =
	"нетфликс netflix, ютуб youtube, телеграм telegram, телеграмм telegram, ватсап whatsapp, вотсап whatsapp, вайфай wifi, впн vpn, айпи ip, айфон ios, iphone ios, андроид android, винда windows, виндовс windows, линукс linux, линуксе linux, мак mac, хром chrome, инстаграм instagram, тикток tiktok, дискорд discord, фейсбук facebook, дисней disney, биткоин криптовалюта, цена тариф, стоимость тариф, пинг ping";
