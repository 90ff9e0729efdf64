export { stemmer as stem } from "@orama/stemmers/french";

export const stopWords =
	"le la les l un une des du de d et ou mais a au aux en dans sur sous par pour avec sans ce cet cette ces c qui que qu quoi quel quelle quels quelles dont où comment quand pourquoi est sont suis es êtes sommes être ai as avons avez ont avoir fait faire je j tu il elle on nous vous ils elles me m te t se s mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ne n pas plus y si puis peux peut pouvez dois faut veux ça cela ceci est-ce donc très svp merci bien vraiment aussi encore toujours déjà tout tous toute toutes quand-même utiliser utilise utilisez utilisons trouver trouve savoir cest koi pk pq kel kelle g jai ya dc ds bcp qd stp vrmt jsp chez vais va vas allez jusqu depuis suffit dispo disponible merde putain bordel grave ouais salut bonjour moi toi lui eux rien utilisezvous avezvous pouvezvous puisje estce acceptezvous quelquun êtesvous faitesvous voir nul aime hier allumé mets met mettre";

export const synonyms =
	"bitcoin cryptomonnaie, iphone ios, ipad ios, macbook mac, prix tarif, coût tarif, désabonner annuler, résilier annuler, sans-fil wifi, ordi ordinateur, appli application, app application, apps application, pub publicité, pubs publicité, mdp passe, wi-fi wifi, télé tv, télévision tv, pc windows, portable téléphone, mobile téléphone, smartphone téléphone, cryptage chiffrement, chiffrer chiffrement, chiffré chiffrement, crypto cryptomonnaie, ban banni, bannir banni, débit vitesse, mail e-mail, email e-mail, courriel e-mail, cb carte, bancaire carte, logs journaux, log journaux, rame lent, ramer lent, lenteur lent, facturation facture, remboursé remboursement, rembourser remboursement, remboursez remboursement, refund remboursement, abonnement formule, abo formule, lycée école, collège école, fac école, université école, boulot travail, bureau travail, sûr sécurité, marche fonctionne, déconnecté déconnexion, compta comptabilité, annuel an, annuelle an, année an, mensuel mois, mensuelle mois, prélever débité, prélevé débité, gratos gratuit, gratuitement gratuit, perso personnel, chuter lent, chute lent, infos données, info données, informations données, potes amis, pote amis, copain amis, copine famille, femme famille, mari famille, pass passe, coupe déconnexion, coupures déconnexion, déconnecte déconnexion, remboursement rembourser, boite société, entreprise société";

/** Elisions and inversions: "l'", "qu'", "-t-il". */
export const elisions =
	/(?<!\p{L})(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})|-(?:t-)?(?:ils?|elles?|on|je|tu|vous|nous|ce|moi)(?!\p{L})/giu;

/** The prefix "re-" ("again"). */
export const prefix = /^re(?=[a-z]{4})/;
