import { invalid } from "@/lib/platform/errors";

/**
 * The most frequent entries of public lists of breached passwords: 8 characters or more, lower case (docs/threats.md
 * 11).
 */
const common = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 0123456789
  87654321 987654321 0987654321 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 88888888 99999999
  12341234 11223344 12121212 123123123 123321123 123454321 12344321 87651234 147258369 741852963 789456123 159357456
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx q1w2e3r4
  asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh abc123456 a1b2c3d4 aa123456 a1234567 a12345678
  iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman batman123
  welcome1 welcome12 welcome123 letmein1 letmein123 trustno1 starwars whatever computer computer1 internet samsung1 pokemon1
  michelle jennifer jessica1 danielle charlie1 michael1 jordan23 liverpool liverpool1 chelsea1 arsenal1 barcelona realmadrid
  mercedes corvette mustang1 porsche1 dolphins elephant butterfly chocolate strawberry pineapple rainbow1 diamond1 midnight
  changeme changeme1 changeme123 default1 administrator admin123 admin1234 administrator1 rootroot toor1234 test1234 testtest
  guest123 secret12 secret123 master12 master123 monkey12 monkey123 dragon12 dragon123 shadow12 shadow123 killer12 freedom1
  qazwsxedc qazwsx123 1234qwer qwer1234 q1w2e3r4t5 zxcv1234 qweasdzxc asdasdasd qweqweqwe aaaaaaaa aaaaaaaaa xxxxxxxx
  temporal contraseña contrasena hola1234 teamo123 tequiero kalimera kalispera olympiakos panathinaikos ellada123`
    .split(/\s+/)
    .filter(Boolean),
);

export function assertNotCommon(password: string): void {
  if (common.has(password.toLowerCase())) throw invalid({ password: "passwordCommon" });
}
