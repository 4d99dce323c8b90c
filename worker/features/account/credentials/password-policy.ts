import { commonPasswords } from './common-passwords.ts'

/** Why a password is refused although it is long enough, in Spanish; null if it is accepted. */
export function findPasswordProblem(password: string, email: string): string | null {
  // oxlint-disable-next-line no-restricted-properties -- a password is short
  const plain = password.normalize('NFKC').toLowerCase().trim()
  const [mailbox = ''] = email.split('@')
  if (plain === email || (mailbox.length > 3 && plain.replaceAll(mailbox, '').length < 6)) {
    return 'La contraseña se parece demasiado a tu correo. Elige otra.'
  }
  if (commonPasswords.has(plain) || commonPasswords.has(findRepeatedUnit(plain)) || new Set(plain).size < 5) {
    return 'Esta contraseña es de las más usadas y se adivina enseguida. Elige otra.'
  }
  return null
}

/** The shortest text whose repetition gives the password: `hola` for `holaholahola`. */
function findRepeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1))
}
