import * as v from 'valibot'
import { emailPattern, normalizeEmail, maxEmailLength } from '#client/runtime/text/email.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'

// The fields of an account, as all its forms and endpoints validate them.

export const passwordLength = { min: 12, max: 256 }

export const emailSchema = v.pipe(
  v.string('Escribe tu correo electrónico.'),
  v.trim(),
  v.nonEmpty('Escribe tu correo electrónico.'),
  v.maxLength(maxEmailLength, 'Este correo es demasiado largo.'),
  v.regex(emailPattern, 'Escribe un correo completo, por ejemplo ana@empresa.com.'),
  v.transform(normalizeEmail),
)
/** Text of a one-line field: control characters and line breaks become spaces. */
const toSingleLine = v.transform((text: string) =>
  normalizeUnicode(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim(),
)

/** A name in one line; `missing` is the message if there is none. */
export const createNameSchema = (missing: string, max: number) =>
  v.pipe(
    v.string(missing),
    toSingleLine,
    v.nonEmpty(missing),
    v.maxLength(max, `Usa como máximo ${max} caracteres.`),
  )
export const nameSchema = createNameSchema('Escribe tu nombre.', 80)
export const newPasswordSchema = v.pipe(
  v.string('Escribe una contraseña.'),
  v.minLength(passwordLength.min, `Usa al menos ${passwordLength.min} caracteres.`),
  v.maxLength(passwordLength.max, `Usa como máximo ${passwordLength.max} caracteres.`),
)
export const passkeyLabelSchema = createNameSchema('Escribe un nombre para la llave.', 60)

/** Text that is only compared, not stored. */
export const requiredText = (message: string) =>
  v.pipe(v.string(message), v.nonEmpty(message), v.maxLength(1_000, message))
export const codeSchema = requiredText('Escribe el código.')

export const doneSchema = v.object({ ok: v.literal(true) })
