/** Lower case. Short ones matter: `common-password.ts` also checks a password without the digits and symbols around it. */
export const commonPasswords: ReadonlySet<string> = new Set(
	`
12345678 123456789 1234567890 87654321 987654321 0987654321 11111111 00000000 88888888 12341234 11223344 12344321
1122334455 147258369 123654789 789456123 159753456 741852963 31415926 123123123 123321123 112233445566 10203040
19871987 20202020 20252025 20262026 123456abc abc123456 1234qwer 123qweasd 1q2w3e4r5t 1qaz2wsx3edc a12345678 q12345678
qwerty12345 password12 password1234 password12345 p@ssw0rd p@ssword pa$$word passw0rd1 zaq1zaq1 zaq1@wsx !qaz2wsx
1qazxsw2 asdf1234 asd12345 qwe12345 test1234 admin123 admin1234 administrator1 root1234 user1234 guest123 letmein1
welcome1 welcome123 changeme1 trustno1 iloveyou1 dragon123 monkey123 master123 football1 baseball1 superman1 princess1
sunshine1 michael1 jordan23 charlie1 computer1 starwars1 whatever1 pokemon1 1q2w3e 1q2w3e4r 1qaz2wsx 5201314 666666
777777 a1b2c3 a1b2c3d4 aa123456 aabbcc abc123 abc12345 abcabc abcd abcdef abcdefg abcdefgh abdullah access acdc admin
adminadmin administrateur administrator ahmed alexander alexandra alexandre allah allahuakbar amanda amazing amazon
america amour anastasia andrew andrey android angel angel123 angelo angels anonim anonymous anthony antoine anything
apple apples april argentina arigato arsenal asd123 asdasd asdf asdfasdf asdfgh asdfghjk asdqwe ashley asshole audi
austin autumn avengers awesome azerty azerty1 azertyui azertyuiop baby babyboy babygirl babylove badboy badgirl bailey
banana bananas bandit barcelona bartman baseball basketball bastard batman bayern bear bears beautiful believe
believeinme bella benjamin benutzer bestfriend beyonce birthday bismillah bitch bitcoin black blackcat blahblah
blessed blessing blink182 blizzard blockchain blue bluesky bmw bonjour bonjour1 bonsoir boston boyfriend brandon
brasil brazil brilliant britney broncos brother bugatti bugsbunny bulls bullshit bunny buster butter buttercup
butterfly california callofduty camaro camille canada candy cantremember captain captain1 caroline carpediem cartman
cashmoney casino cdexswzaq celtics champion champions changeit changeme charles charlie cheese cheesecake cheetah chef
chelsea cherries cherry chevrolet chevy chicago chicken chocolat chocolate chouchou christ christmas christopher
cinderella cisco class2020 class2024 class2025 class2026 coco college computer computers contrasena contraseña cookie
corvette coucou counter cowboy cowboys crazy crazyman cricket crypto crystal cupcake cute cutie daddy daisy dallas
dance dancer daniel darling darthvader database daughter default demon demons denver deutschland devil diamond dmitry
doctor doggie dollar dolphin dolphins donaldduck dontforget dortmund doudou doudou1 dragon dragonball dragons dream
dreamer dreaming dreams driver drummer ducati ducky dynamo eagle1 eagles ekaterina elephant elizabeth eminem engineer
england enter enternow espana ethereum everything facebook faith falcon famille family familyguy farmer father fatima
february ferrari firefighter fireman first fishing florida flower flowers football forever forgetit forgot fortnite
france freedom freevpn friday friend friends friendship fuckme fuckoff fuckyou funny futbol futurama gabriel gandalf
garfield gebruiker genius germany ghost ghosts ginger giraffe girlfriend gmail godisgood golden golfer golfing goodbye
goodgirl goodluck goodmorning goodnight goofy google gorgeous gorilla grace green greenday guest guestguest guitar
habibi habibti hacked hacker halflife halloween hamburger handsome hannah happiness happy happyday harley
harleydavidson harrypotter hawk heaven hello hello123 hellohello hellokitty helloworld helpdesk hermione heslo hidden
highschool hockey hogwarts holiday homer honda honey honeybee hope hotgirl hotmail hotstuff houston hubby hugs hunter
hunting hurricane husband iamgod iamtheone ibrahim icecream idontknow ihateyou ilovegod ilovejesus iloveme ilovemom
iloveu iloveyou iloveyou2 imagine imissyou incognito inshallah instagram inter internet ironman isabella isabelle
istanbul italia italy jackpot jackson jaguar january jasmine jedi jelszo jennifer jessica jesus jesuschrist jetaime
jetaime1 jonathan jordan joshua jtaime julien justice justin justinbieber juventus kalimatalsir kangaroo karina
kawasaki keyboard killer killers kisses kissme kitten kitty knight koala konnichiwa kristina lakers lamborghini lawyer
leagueoflegends legend legends leopard letmein letmeinnow letmesee liberty lightning lily linkedin linkinpark lions
liverpool lkjhgf lkjhgfdsa login loginlogin london losenord loulou loulou1 lovelove lovely loveme lover lovers loveyou
lubov lucifer lucky lucky13 lucky7 luigi lyubov lösenord madison madonna maggie magic magical maison manager
manchester manutd march marhaba marina marine mario marseille marseille13 maryam master masterkey matrix matthew
maxime mechanic mercedes merlin metallica mexico michael michaeljackson michelle mickey mickeymouse microsoft midnight
milan million millionaire minecraft minnie missyou mnbvcx mnbvcxz mohamed mohammed molly mommy monamour monday money
moneymoney monkey monkeys moonlight moscow moskva motdepasse motdepasse1 mother muhammad music musica mustafa mustang
mylove mypass mypassword mysecret myspace mysql mystery myvpn naruto natasha netflix neverforget nevergiveup
newpassword newyork nicolas nicole nihao nikita ninja nintendo nirvana nissan nomore nopassword nothing number1
numberone nurse oldpassword oliver onedirection onepiece opensesame operator oracle orange orange1 oranges oscar
packers panda panther panthers papillon paris paris75 parissg parol parola pass pass123 pass1234 passpass passw0rd
password password1 password123 passwort patrick patrickstar patriots peace peanut penguin pepper perfect phoenix
phoenix1 pickle pierre pikachu pilot pineapple pink pirate pirates pizza playboy playstation please pleasework poiuyt
poiuytrewq pokemon poker poland police polska porno porsche portugal postgres president pretty princesa princess
princesse private privet protect protection psgpsg public pumpkin puppy purple pussy pussycat q1w2e3 q1w2e3r4 qazwsx
qazwsxedc qwe123 qweasd qweasdzxc qwer qwer1234 qwerqwer qwerty qwerty123 qwertyui qwertz rabbit raiders rainbow
ranger raven realmadrid red redsox remember richard rihanna robert roblox rocknroll rockstar rocky root root123
rootroot rossia rossiya router rugby running russia safety sakura salam salamalaikum salasana samantha sammy samsung
samurai satan satoshi saturday sayyid school scoobydoo scooter seattle second secret secret123 secure secured security
senha sergey server server1 service sesame sexsex sexy sexyboy sexygirl shadow shadows shakira shark sharks shithead
sifre silver simpsons sister skateboard skull skulls skywalker slipknot smile smiley smokey snapchat
snickers snoopy snowball snowboard snowflake soccer softball soldier soleil solnce solnyshko something sonic sophie
southpark spain spartak spiderman spongebob spring starcraft starlight startrek starwars steelers stephanie storm
strawberry student stupid subaru sugar summer summertime sunday sunflower sunrise sunset sunshine superman support
support1 suzuki svetlana sweetheart sweetie sweety swimming system systems tatiana taylor taylorswift teacher tennis
test test123 tester testing testtest texas thanksgod thankyou theone thepassword thierry thomas thor thunder tiger
tigers tigger tinkerbell tokyo toor topsecret tornado toyota treasure trucker truelove trustme trustnoone tuesday
turkey turtle twilight twitter tyler ukraine unicorn united university user username usuario utente utilisateur
vacances vacation valentina vampire vampires vanilla victoria victory viking violet vladimir voldemort volkswagen
volleyball vpn vpnvpn wachtwoord warcraft warrior wasd wasdwasd weekend welcome welcomeback whatever whatsapp whatsup
white whitecat whocares wifey william windows winner winners winter wireless wizard woaini woaini1314 wodemima wolf
wolverine wolves worldofwarcraft xbox360 xboxlive yahoo yamaha yankees yellow yoda yourpassword youtube zaq12wsx
zaqxsw zebra zelda zenit zhongguo zombie zombies zvezda zxc123 zxcv zxcvbn zxcvbnm zxcvzxcv şifre андрей екатерина
звезда любовь максим марина москва наташа пароль привет россия сергей солнышко السلام حبيبي كلمةالسر محمد مرحبا
`
		.trim()
		.split(/\s+/),
);
