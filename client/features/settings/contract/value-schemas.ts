import * as v from 'valibot'
import { emailPattern, maxEmailLength } from '../../../runtime/text/email.ts'
import { normalizeUnicode } from '../../../runtime/text/normalize-unicode.ts'
import { isLink, isExternalUrl } from './link.ts'

// Schemas of the values that settings consist of.

export const maxRows = 40

// Control characters, zero-width spaces, and marks that reverse the reading direction.
// oxlint-disable-next-line no-control-regex
const invisibleCharacters = /[\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/g

export const createLineSchema = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      normalizeUnicode(text).replace(invisibleCharacters, ' ').replace(/\s+/g, ' ').trim(),
    ),
    v.maxLength(max, `Como máximo ${max} caracteres.`),
  )
export const createRequiredLineSchema = (max: number, message: string) =>
  v.pipe(createLineSchema(max), v.minLength(1, message))

export const allowEmpty = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.union([v.pipe(v.string(), v.trim(), v.literal('')), schema])

export const emailSchema = v.pipe(
  createLineSchema(maxEmailLength),
  v.regex(emailPattern, 'Revisa el correo: debería parecerse a nombre@empresa.com.'),
)
export const phoneNumberSchema = v.pipe(
  createLineSchema(30),
  v.regex(/^\+?[\d(][\d ().-]{4,28}$/, 'Escribe el número con cifras y espacios, como +52 55 1234 5678.'),
)

export const linkSchema = v.pipe(
  createLineSchema(300),
  v.check(
    isLink,
    'Elige una página de la lista que sale al escribir su título, o escribe una dirección, como /blog o https://…',
  ),
)
export const externalUrlSchema = v.pipe(
  createLineSchema(300),
  v.check(isExternalUrl, 'Escribe la dirección completa, que empiece por https://.'),
)

function isValidDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text) === true
}
export const daySchema = v.pipe(v.string(), v.check(isValidDay, 'Escribe una fecha.'))
/** UTC with milliseconds, so that instants sort as text. */
export const instantSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'Escribe una fecha y una hora.'),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Escribe una fecha y una hora.'),
)
export const timeSchema = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe una hora, como 09:00.'),
)

export const createRowsSchema = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.maxLength(maxRows, `Como máximo ${maxRows}.`), v.readonly())

export const createMenuSchema = (max: number) =>
  v.pipe(
    createRowsSchema(
      v.object({ name: createRequiredLineSchema(30, 'Escribe el texto del enlace.'), href: linkSchema }),
    ),
    v.maxLength(max, `Como máximo ${max} enlaces.`),
    v.check((links) => isUnique(links.map(({ href }) => href)), 'Hay dos enlaces a la misma dirección.'),
  )

/** The form turns names of colours into this. */
export const colorSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(
    /^#[0-9a-f]{6}$/,
    'Escribe el color por su nombre, como «azul marino», o por su código, como #17693f.',
  ),
)

const pixelsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000))
/** An image of the media library; other addresses are rejected. */
export const imageSchema = v.nullable(
  v.object({
    src: v.pipe(
      v.string(),
      v.regex(/^\/medios\/[0-9a-z]{20}\/\d{1,5}\.(jpg|png|webp|avif|gif)$/, 'Elige una imagen de Medios.'),
    ),
    width: pixelsSchema,
    height: pixelsSchema,
  }),
)

export function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
