import * as v from 'valibot'
import { groupMenu } from '../../runtime/site/menu-groups.ts'
import { createLineSchema } from '../../runtime/text/line-schema.ts'
import type { MailDelivery } from '../../runtime/text/mail-delivery.ts'
import { normalizeUnicode } from '../../runtime/text/normalize-unicode.ts'
import { confirmationPlaceholders, findPlaceholderProblem } from '../../runtime/text/placeholders.ts'
import { libraryImageSchema } from '../media/contract/library-image.ts'
import { countryCodes, timeZones, formOfAddressIds } from './contract/country-choices.ts'
import { maxRecipients } from './contract/limits.ts'
import { toResponseSentence } from './contract/response-time.ts'
import {
  allowEmpty,
  colorSchema,
  createMenuSchema,
  createRequiredLineSchema,
  createRowsSchema,
  daySchema,
  emailSchema,
  externalUrlSchema,
  instantSchema,
  isUnique,
  linkSchema,
  phoneNumberSchema,
  timeSchema,
} from './contract/value-schemas.ts'
import { weekdayNames } from './contract/weekdays.ts'

/** PUT `{ site }` with `If-Match`; answers 412 with the current settings if somebody else saved meanwhile. */
export const settingsApiPath = '/api/mngr/ajustes'
/** PUT with `If-Match`: saves the settings of revision `rev` as the newest revision. */
export const restoreSettingsPath = (rev: number): string => `${settingsApiPath}/versiones/${rev}`

/** PUT `{ site }`: saves settings of an export of the site, as far as they are valid and their images are in the library. */
export const exportedSettingsPath = `${settingsApiPath}/exportados`
export const exportedSettingsSchema = v.object({ site: v.record(v.string(), v.unknown()) })

/** POST `{ email }`: sends a test mail to a recipient of enquiries → 204 */
export const testMailPath = `${settingsApiPath}/prueba-de-correo`

export const testMailSchema = v.object({ email: emailSchema })

/** One schema for the form, the API and the stored settings. `contract/legal-data.ts` checks tax ids and phones. */
export const siteSchema = v.object({
  name: createRequiredLineSchema(60, 'Escribe el nombre comercial.'),
  tagline: createLineSchema(120),
  description: createRequiredLineSchema(300, 'Escribe una descripción: la muestran los buscadores.'),
  /** The pattern of page titles, with `{página}` and `{producto}`. */
  titlePattern: v.pipe(
    createLineSchema(80),
    v.check(
      (text) => text.includes('{página}') && !/[{}]/.test(text.replace(/{(página|producto)}/g, '')),
      'Elige un título de la lista.',
    ),
  ),
  /** How the site addresses visitors: tú, usted or vos. */
  treatment: v.picklist(formOfAddressIds, 'Elige un tratamiento de la lista.'),
  /** The last text of the footer, after the company's name. */
  footerNote: createLineSchema(300),
  legalName: createLineSchema(120),
  taxId: createLineSchema(40),
  register: createLineSchema(200),
  email: emailSchema,
  /** The addresses for privacy and security matters; empty = `email`. */
  privacyEmail: allowEmpty(emailSchema),
  securityEmail: allowEmpty(emailSchema),
  phones: createRowsSchema(v.object({ name: createLineSchema(40), number: phoneNumberSchema })),
  /** With its country code. */
  whatsapp: allowEmpty(phoneNumberSchema),
  /** Whether the contact form has a field for a telephone number, which may stay empty. */
  asksPhone: v.optional(v.boolean(), false),
  street: createLineSchema(200),
  postalCode: createLineSchema(20),
  city: createLineSchema(80),
  region: createLineSchema(80),
  /** Where «Ver en el mapa» leads; empty = a search for the address. */
  mapHref: v.optional(allowEmpty(externalUrlSchema), ''),
  country: v.picklist(countryCodes, 'Elige un país de la lista.'),
  /** The time zone of all dates shown, on server and client. */
  timeZone: v.picklist(timeZones, 'Elige una zona de la lista.'),
  /** Days as schema.org names them; times as `09:00`. A day may occur twice. */
  hours: createRowsSchema(
    v.pipe(
      v.object({
        day: v.picklist(weekdayNames, 'Elige un día.'),
        opens: timeSchema,
        closes: timeSchema,
      }),
      v.forward(
        v.check(({ opens, closes }) => opens < closes, 'La hora de cierre va después de la de apertura.'),
        ['closes'],
      ),
    ),
  ),
  /** Days without service, as `2026-12-25`. Empty `until`: the one day. */
  holidays: createRowsSchema(
    v.pipe(
      v.object({
        date: daySchema,
        until: v.optional(allowEmpty(daySchema), ''),
        name: createLineSchema(80),
      }),
      v.forward(
        v.check(({ date, until }) => until === '' || date <= until, 'El último día va después del primero.'),
        ['until'],
      ),
    ),
  ),
  // The transform leaves its own result unchanged, so stored settings can be parsed again.
  responseTime: v.pipe(
    createLineSchema(200),
    v.transform(toResponseSentence),
    v.maxLength(120, 'Como máximo 120 caracteres.'),
  ),
  social: createRowsSchema(
    v.object({ name: createRequiredLineSchema(40, 'Escribe el nombre de la red.'), href: externalUrlSchema }),
  ),
  nav: v.pipe(
    createMenuSchema(24),
    v.minLength(1, 'El menú necesita al menos un enlace.'),
    v.check(
      (links) => groupMenu(links).length <= 8,
      'Como máximo 8 enlaces en el menú: pon los demás dentro de otro.',
    ),
  ),
  /** The footer: titles of the first and second column, then links of the second and third column. */
  footerServices: createRequiredLineSchema(40, 'Escribe el título de la columna.'),
  footerTitle: createRequiredLineSchema(40, 'Escribe el título de la columna.'),
  footerNav: createMenuSchema(12),
  companyNav: createMenuSchema(12),
  /** Where visitors find `Ingresar`; its page and `/ingreso` work in any case. */
  signInPlace: v.picklist(['header', 'footer', 'none'], 'Elige un lugar de la lista.'),
  /** Whether the site has the page /revisar-dominio, and the home page its section. */
  domainCheck: v.optional(v.boolean(), true),
  /** Who gets enquiries by mail, and about what (see `listRecipients`); nobody = the address that the deploy set. */
  enquiryRecipients: v.pipe(
    createRowsSchema(
      v.object({
        email: emailSchema,
        subject: v.pipe(v.string(), v.regex(/^[a-z0-9-]{0,80}$/, 'Elige un asunto de la lista.')),
      }),
    ),
    v.maxLength(maxRecipients, `Como máximo ${maxRecipients} direcciones.`),
    v.check(
      (rows) => isUnique(rows.map(({ email, subject }) => `${email.toLowerCase()} ${subject}`)),
      'Hay una dirección repetida con el mismo asunto.',
    ),
  ),
  /** Whether the senders of enquiries get a confirmation by mail, with `confirmationText`. */
  confirmsEnquiries: v.boolean(),
  confirmationText: v.pipe(
    v.string(),
    v.transform((text) => normalizeUnicode(text).replaceAll('\r\n', '\n').trim()),
    v.minLength(1, 'Escribe qué dice el correo.'),
    v.maxLength(2_000, 'Como máximo 2000 caracteres.'),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? findPlaceholderProblem(dataset.value, confirmationPlaceholders) : null
      if (problem !== null) addIssue({ message: problem })
    }),
  ),
  retentionMonths: v.pipe(
    v.number('Escribe un número de meses.'),
    v.integer('Escribe un número de meses.'),
    v.minValue(1, 'Al menos un mes.'),
    v.maxValue(120, 'Como máximo 120 meses.'),
  ),
  /** The day of the last review of the privacy page, as `2026-11-21`; empty = never reviewed. */
  privacyUpdated: allowEmpty(daySchema),
  /** The announcement above the header: text, link, and the ISO instants of its start and end; empty = no limit. */
  noticeText: createLineSchema(200),
  noticeHref: allowEmpty(linkSchema),
  noticeFrom: allowEmpty(instantSchema),
  noticeUntil: allowEmpty(instantSchema),
  /** As `#rrggbb`; empty = the colours of client/ui/tokens.css. */
  accent: allowEmpty(colorSchema),
  secondAccent: allowEmpty(colorSchema),
  /** Images of the media library; null = the built-in one. The logo replaces mark and name, `mark` only the mark. */
  logo: libraryImageSchema,
  /** For dark backgrounds; null = the same as the light one. */
  logoDark: libraryImageSchema,
  mark: libraryImageSchema,
  icon: libraryImageSchema,
  socialImage: libraryImageSchema,
  /** Whether pages and drawn social images have drawings of lines. */
  drawings: v.optional(v.boolean(), true),
})

const revisionSchema = v.object({
  rev: v.number(),
  at: v.string(),
  author: v.string(),
  /** Labels of the settings that differ from the previous revision. */
  changed: v.array(v.string()),
})

export const settingsResponseSchema = v.object({
  rev: v.number(),
  site: siteSchema,
  revisions: v.array(revisionSchema),
})
/** Response to settings of an export: also which of them stayed as they were, and why. */
export const restoredSettingsSchema = v.object({
  ...settingsResponseSchema.entries,
  leftOut: v.array(v.object({ label: v.string(), reason: v.string() })),
})
export type RestoredSettings = v.InferOutput<typeof restoredSettingsSchema>
export type SettingsPage = v.InferOutput<typeof settingsResponseSchema>

export type SettingsPages = {
  /**
   * `mailTo`: who gets enquiries while no recipient is set. It and `mailFrom` are null if the site sends no mail.
   * `replies`: replies to mails are received in the inbox. `subjects`: of enquiries, also of services that are no longer
   * offered if somebody gets them.
   */
  'mngr-ajustes': SettingsPage & {
    mail: MailDelivery
    mailFrom: string | null
    replies: boolean
    mailTo: string | null
    subjects: readonly { id: string; name: string; isOffered: boolean }[]
  }
}
