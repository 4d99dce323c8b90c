import * as v from 'valibot'
import { emailPattern, maxEmailLength } from '../../../runtime/text/email.ts'
import { createLineSchema, isDay } from '../../../runtime/text/line-schema.ts'
import { isLink, isExternalUrl } from './link.ts'
import { maxMenuText } from './menu-text.ts'

// Schemas of the values that settings consist of.

export const maxRows = 40

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
  v.regex(
    /^\+?[\d(][\d ().-]{4,28}$/,
    'Escribe el número con cifras y espacios, como 600 123 123. Si es de otro país, con + y su prefijo al principio.',
  ),
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

export const daySchema = v.pipe(v.string(), v.check(isDay, 'Escribe una fecha.'))
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
      v.object({
        name: createRequiredLineSchema(maxMenuText, 'Escribe el texto del enlace.'),
        href: linkSchema,
        /** The address of its parent (client/runtime/site/menu-groups.ts); none or empty = it has none. */
        under: v.optional(createLineSchema(300)),
      }),
    ),
    v.maxLength(max, `Como máximo ${max} enlaces.`),
    v.check((links) => isUnique(links.map(({ href }) => href)), 'Hay dos enlaces a la misma dirección.'),
  )

export const unknownColorMessage =
  'Escribe el color por su nombre, como «azul marino», o por su código, como #17693f.'

/** The form turns names of colours into this. */
export const colorSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, unknownColorMessage),
)

export function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
