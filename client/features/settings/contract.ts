import * as v from 'valibot'
import { compose } from '../../runtime/text/compose.ts'
import { emailShape, maxEmailLength } from '../../runtime/text/email.ts'
import type { Settings } from '../../site.ts'
import { accentProblem } from './contract/accent.ts'
import { countries, timeZones, treatments } from './contract/choices.ts'
import { isLink, isOutside } from './contract/link.ts'
import { responseSentence } from './contract/response-time.ts'
import { weekdays } from './contract/weekdays.ts'

/** GET by the page, PUT `{ site }` with `If-Match`: 412 where somebody else was faster. */
export const settingsApiPath = '/api/mngr/ajustes'
/** PUT: what stood there in that revision stands there again; `If-Match` as above. */
export const restorePath = (rev: number): string => `${settingsApiPath}/versiones/${rev}`

export const maxRows = 40

// Controls, and the marks that reverse what is read.
// oxlint-disable-next-line no-control-regex
const invisible = /[\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/g

const line = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => compose(text).replace(invisible, ' ').replace(/\s+/g, ' ').trim()),
    v.maxLength(max, `Como máximo ${max} caracteres.`),
  )
const required = (max: number, message: string) => v.pipe(line(max), v.minLength(1, message))

const orEmpty = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.union([v.pipe(v.string(), v.trim(), v.literal('')), schema])

const email = v.pipe(
  line(maxEmailLength),
  v.regex(emailShape, 'Revisa el correo: debería parecerse a nombre@empresa.com.'),
)
const number = v.pipe(
  line(30),
  v.regex(/^\+?[\d(][\d ().-]{4,28}$/, 'Escribe el número con cifras y espacios, como +52 55 1234 5678.'),
)

const link = v.pipe(
  line(300),
  v.check(isLink, 'Escribe una dirección del sitio, como /blog, o una que empiece por https://.'),
)
const outside = v.pipe(
  line(300),
  v.check(isOutside, 'Escribe la dirección completa, que empiece por https://.'),
)

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text) === true
}
const day = v.pipe(v.string(), v.check(isDay, 'Escribe una fecha.'))
/** To the millisecond and in UTC, so that instants compare as texts. */
const instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'Escribe una fecha y una hora.'),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Escribe una fecha y una hora.'),
)
const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe una hora, como 09:00.'))

const rows = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.maxLength(maxRows, `Como máximo ${maxRows}.`))

const menu = (max: number) =>
  v.pipe(
    rows(v.object({ name: required(30, 'Escribe el texto del enlace.'), href: link })),
    v.maxLength(max, `Como máximo ${max} enlaces.`),
    v.check((links) => isUnique(links.map(({ href }) => href)), 'Hay dos enlaces a la misma dirección.'),
  )

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000))
/** Of the library, and of nowhere else. */
const image = v.nullable(
  v.object({
    src: v.pipe(
      v.string(),
      v.regex(/^\/medios\/[0-9a-z]{20}\/\d{1,5}\.(jpg|png|webp|avif|gif)$/, 'Elige una imagen de Medios.'),
    ),
    width: pixels,
    height: pixels,
  }),
)

// The names of a record are its keys.
const keysOf = <Key extends string>(record: Readonly<Record<Key, string>>) => Object.keys(record) as Key[]

/** One schema for the form, the API, and what is stored; whether it is right is looked at by `contract/legal-data.ts`. */
export const siteSchema = v.object({
  name: required(60, 'Escribe el nombre comercial.'),
  tagline: line(120),
  description: required(300, 'Escribe una descripción: la muestran los buscadores.'),
  titlePattern: v.pipe(
    line(80),
    v.check((text) => text.includes('{página}'), 'El título tiene que llevar {página}.'),
    v.check(
      (text) => !/[{}]/.test(text.replace(/{(página|producto)}/g, '')),
      'Entre llaves solo van {página} y {producto}.',
    ),
  ),
  treatment: v.picklist(keysOf(treatments), 'Elige un tratamiento de la lista.'),
  footerNote: line(300),
  legalName: line(120),
  taxId: line(40),
  register: line(200),
  email,
  privacyEmail: orEmpty(email),
  securityEmail: orEmpty(email),
  phones: rows(v.object({ name: line(40), number })),
  whatsapp: orEmpty(number),
  street: line(200),
  postalCode: line(20),
  city: line(80),
  region: line(80),
  country: v.picklist(keysOf(countries), 'Elige un país de la lista.'),
  timeZone: v.picklist(timeZones, 'Elige una zona de la lista.'),
  hours: rows(
    v.pipe(
      v.object({ day: v.picklist(keysOf(weekdays), 'Elige un día.'), opens: time, closes: time }),
      v.forward(
        v.check(({ opens, closes }) => opens < closes, 'La hora de cierre va después de la de apertura.'),
        ['closes'],
      ),
    ),
  ),
  holidays: rows(v.object({ date: day, name: line(80) })),
  // Once it is a whole sentence it stays one.
  responseTime: v.pipe(
    line(200),
    v.transform(responseSentence),
    v.maxLength(120, 'Como máximo 120 caracteres.'),
  ),
  social: rows(v.object({ name: required(40, 'Escribe el nombre de la red.'), href: outside })),
  nav: v.pipe(menu(8), v.minLength(1, 'El menú necesita al menos un enlace.')),
  footerServices: required(40, 'Escribe el título de la columna.'),
  footerTitle: required(40, 'Escribe el título de la columna.'),
  footerNav: menu(12),
  companyNav: menu(12),
  retentionMonths: v.pipe(
    v.number('Escribe un número de meses.'),
    v.integer('Escribe un número de meses.'),
    v.minValue(1, 'Al menos un mes.'),
    v.maxValue(120, 'Como máximo 120 meses.'),
  ),
  privacyUpdated: orEmpty(day),
  noticeText: line(200),
  noticeHref: orEmpty(link),
  noticeFrom: orEmpty(instant),
  noticeUntil: orEmpty(instant),
  accent: orEmpty(
    v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.regex(/^#[0-9a-f]{6}$/, 'Escribe el color como #17693f.'),
      v.rawCheck(({ dataset, addIssue }) => {
        const problem = dataset.typed ? accentProblem(dataset.value) : null
        if (problem !== null) addIssue({ message: problem })
      }),
    ),
  ),
  logo: image,
  logoDark: image,
  mark: image,
  icon: image,
  socialImage: image,
}) satisfies v.GenericSchema<unknown, Settings>

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

const revisionSchema = v.object({
  rev: v.number(),
  at: v.string(),
  author: v.string(),
  /** Labels of what differs from the version before. */
  changed: v.array(v.string()),
})
type SettingsRevision = v.InferOutput<typeof revisionSchema>

/** What a save is answered with. */
export const settingsSchema = v.object({
  rev: v.number(),
  site: siteSchema,
  revisions: v.array(revisionSchema),
})
export type SettingsPage = { rev: number; site: Settings; revisions: SettingsRevision[] }

/** Route name → the data of that page. */
export type SettingsPages = { 'mngr-ajustes': SettingsPage }
