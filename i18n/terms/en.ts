export { stemmer as stem } from "@orama/stemmers/english";

export const stop =
	"a an the and or but of to in on at by for from with as is are am be been was were do does did done can could will would should may might must have has had i me my we our you your it its this that these those there here what which who how when where why if then than so too very just get got let please want need";

export const alike =
	"unsubscribe cancel, bitcoin cryptocurrency, ethereum cryptocurrency, iphone ios, ipad ios, macbook mac, laptop computer, price plan, cost plan, cheap plan, hotspot wifi, reimburse refund";
