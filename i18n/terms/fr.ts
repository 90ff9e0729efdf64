export { stemmer as stem } from "@orama/stemmers/french";

export const stop =
	"le la les l un une des du de d et ou mais a au aux en dans sur sous par pour avec sans ce cet cette ces c qui que qu quoi quel quelle quels quelles dont où comment quand pourquoi est sont suis es êtes sommes être ai as avons avez ont avoir fait faire je j tu il elle on nous vous ils elles me m te t se s mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ne n pas plus y si puis peux peut pouvez dois faut veux";

export const alike =
	"bitcoin cryptomonnaie, iphone ios, ipad ios, macbook mac, prix tarif, coût tarif, désabonner annuler, résilier annuler, sans-fil wifi, ordi ordinateur";
