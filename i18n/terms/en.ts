export { stemmer as stem } from "@orama/stemmers/english";

export const stop =
	"a an the and or but of to in on at by for from with as is are am be been was were do does did done can could will would should may might must have has had i me my we our you your it its this that these those there here what which who how when where why if then than so too very just get got let please want need even actually really everything im ive dont doesnt didnt isnt wont cant anything something also still always again won don doesn didn isn aren use using used find show tell know";

export const alike =
	"unsubscribe cancel, bitcoin cryptocurrency, ethereum cryptocurrency, iphone ios, ipad ios, macbook mac, laptop computer, price plan, cost plan, cheap plan, hotspot wifi, reimburse refund, adverts ad, advertisement ad, advert ad, ads ad, cellphone phone, mobile phone, smartphone phone, pc windows, moneyback refund, pwd password, passwd password, login log, signin sign, internet net, television tv, human person, operator person, crypto cryptocurrency, btc cryptocurrency, throttle limit, cap limit, fee price, subscription plan, membership plan, bill invoice, receipt invoice, country location, region location, nation location, servers server, erase delete, remove delete, protect safe, secure safe, torrenting torrent, disconnects drop, disconnecting drop, unsubscribing cancel";
