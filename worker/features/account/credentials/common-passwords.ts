// Common passwords of 12 characters or more, in lower case; shorter passwords are refused anyway.

/** Each word is refused twice in a row, and with one of `endings` or `years` if that makes 12 to 18 characters. */
const words = `
administrador|administrator|america|argentina|asdfghjkl|barcelona|batman|bienvenido|bocajuniors|cambiame
changeme|colombia|contrasena|contrasenia|contraseña|default|dragon|ecuador|espana|españa|estrella|football
futbol|iloveyou|invitado|letmein|mariposa|master|mexico|monkey|p@ssw0rd|p@ssword|passw0rd|password|pokemon
princesa|princess|prueba|qwerty|qwertyuiop|realmadrid|riverplate|secret|secreto|shadow|sunshine|superman
tequiero|testtest|usuario|venezuela|welcome
`
const endings = '!|1|123|123!|1234|1234!|12345|123456|1234567|12345678|123456789|1234567890'
const years = '2020|2021|2022|2023|2024|2024!|2025|2025!|2026|2026!'

/** Further common passwords. Repetitions of them are refused, too (password-policy.ts). */
const others = `
000000000000|012345678901|098765432109|0987654321098|101010101010|102030405060|111222333444|112233445566
121212121212|123123123123|123456123456|123456789012|1234567890123|12345678901234|123456789123|1234qwerasdf
1234qwerasdfzxcv|131313131313|147258369000|147258369147|159357258456|1q2w3e4r5t6y|1q2w3e4r5t6y7u8i
1qaz2wsx3edc|1qaz2wsx3edc4rfv|252525252525|696969696969|741852963000|789456123000|789456123789|987654321098
a123456789012|a1b2c3d4e5f6|aa1234567890|aaaaaaaaaaaa|abc123456789|abcd12345678|abcdefghijkl|abcdefghijklmnop
abcdefghijklmnopqrstuvwxyz|abretesesamo|abretesésamo|admin1234567|admin12345678|admin123456789
admin1234567890|administrador|administrator|asdfghjklqwertyuiop|barcelonafc123|chelseafc1234|chile1234567
chile12345678|chile123456789|chile1234567890|clave1234567|claveclaveclave|clavesegura1|clavesegura123
computadora1|computadora123|contrasenasegura|contraseñasegura|contraseñasegura1|correct horse battery staple
correcthorsebatterystaple|correctohorsebatterystaple|cumpleaños123|diciembre2024|diciembre2025|diciembre2026
diosesamor123|diosesmipastor|empresa12345|empresa123456|estaesmicontrasena|estaesmicontraseña|facebook1234
feliznavidad|feliznavidad1|gestion12345|gestor123456|harrypotter123|hastalavista|hastalavista1|helloworld123
helloworld1234|hola12345678|hola123456789|hola1234567890|holahola1234|holamundo123|holamundo1234
iloveyouforever|instagram123|internet1234|invierno2024|invierno2025|jesucristo123|jesusteamo123
liverpoolfc123|lordoftherings|manager12345|manager123456|manchesterunited|mi contraseña
mi contraseña secreta|miclavesegura|micontrasena|micontrasena1|micontraseña|micontraseña1|mipassword123
mnbvcxzlkjhg|mypassword123|noviembre1234|noviembre2025|noviembre2026|onetwothreefour|ordenador123
peru12345678|peru123456789|peru1234567890|poiuytrewqlkjhg|primavera2024|primavera2025|primavera2026
qazwsxedcrfv|qweasdzxc123|qweasdzxcrty|qwer1234asdf|qwertyuiop12|qwertyuiop[]|qwertyuiopasdf
qwertyuiopasdfghjkl|qwertyuiopasdfghjklzxcvbnm|realmadridcf1|root12345678|rootrootroot|septiembre2024
septiembre2025|sesamoabrete|sistemas1234|soporte12345|soporte123456|spiderman1234|starwarsstarwars
supersecret1|supersecreto|supersecreto1|superusuario|superusuario1|teamo1234567|teamo12345678|teamo123456789
teamo1234567890|teamomucho123|teamoteamoteamo|temporal1234|temporal2024|temporal2025|temporal2026
tequieromucho|tequieromucho1|thisisapassword|toor12345678|topsecret123|trustno1trustno1|tucontraseña
una contraseña|uno dos tres cuatro|unodostrescuatro|verano2024!!|verano2025!!|welcometothejungle
whatsapp1234|zaq12wsxcde3|zaq1xsw2cde3|zxcvbnmasdfghjkl
password|contraseña|contrasena|qwerty|qwer|asdf|1234|123|12345|123456|abc|abc123|abcd|hola|admin|clave
secreto|secret|teamo|test|prueba|root
`

const split = (list: string): string[] => list.trim().split(/[|\n]/)

export const commonPasswords: ReadonlySet<string> = new Set([
  ...split(others),
  ...split(words).flatMap((word) => [
    word + word,
    ...split(`${endings}|${years}`)
      .map((ending) => word + ending)
      .filter(({ length }) => length >= 12 && length <= 18),
  ]),
])
