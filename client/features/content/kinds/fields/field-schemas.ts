import * as v from 'valibot'
import { completeLink, isLink } from '#client/features/settings/contract/link.ts'
import { createLineSchema, invisible, isDay, maxCharacters } from '#client/runtime/text/line-schema.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'

/** Control characters and Unicode noncharacters. Pasted or imported text may contain them; XML feeds must not. */
// oxlint-disable-next-line no-control-regex -- naming them is the point
export const invalidXmlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** A Markdown text that may contain code, in which spaces stay as they are. */
export const longMarkdown = (max: number, subject?: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => normalizeUnicode(text.replaceAll('\r\n', '\n').replace(invalidXmlCharacters, ''))),
    // Last, so that a text that is only too long is still cleaned.
    maxCharacters(max, subject),
  )

/** A short Markdown text: line breaks stay, unlike in a line. */
export const markdownText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      normalizeUnicode(text)
        .replaceAll(/\r\n?/g, '\n')
        .split('\n')
        .map((each) => each.replace(invisible, ' ').trimEnd())
        .join('\n')
        .trim(),
    ),
    maxCharacters(max),
  )

/** Empty lines are dropped. */
export const lineList = v.pipe(
  v.array(createLineSchema(200), 'Escribe un texto en cada línea.'),
  v.transform((all) => all.filter(Boolean)),
  v.maxLength(12, 'Como máximo 12 líneas.'),
)

export const linkTarget = v.union([
  v.pipe(v.string(), v.trim(), v.literal('')),
  v.pipe(
    createLineSchema(300),
    v.transform(completeLink),
    v.check(isLink, 'Escribe una dirección del sitio, como /blog, o una que empiece por https://.'),
  ),
])

/** Slugs of services; they may no longer be offered. */
export const serviceSlugs = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'Elige un servicio de la lista.'))),
  v.maxLength(40, 'Como máximo 40 servicios.'),
)

/** An empty slug is replaced by one made from the title. */
export const slugText = (max: number, subject?: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    maxCharacters(max, subject),
    v.regex(
      /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/,
      'Escribe letras minúsculas sin acento, cifras y guiones, como formas-de-pago.',
    ),
  )

/** `YYYY-MM-DD`, or empty. */
export const dayText = v.pipe(
  v.string(),
  v.check((text) => text === '' || isDay(text), 'Escribe una fecha.'),
)

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** The first day of a month as people write it: «mayo de 2026», «5/2026», «2026-05». Other texts stay as they are. */
export function toFirstDay(text: string): string {
  const [, name, yearOfName] =
    /^(\p{L}{3})\p{L}{0,9}\.?(?: del?)? (\d{4})$/u.exec(text.trim().toLowerCase()) ?? []
  const [, number, yearOfNumber] = /^(\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? []
  const month = name === undefined ? number : String(months.indexOf(name.replace('set', 'sep')) + 1)
  const written = month && `${yearOfName ?? yearOfNumber}-${month.padStart(2, '0')}`
  const day = `${written ?? text.trim()}-01`
  return isDay(day) ? day : text
}

/** A month as its first day, or a whole date, which texts had before; or empty. */
export const monthText = v.pipe(
  v.string(),
  v.transform(toFirstDay),
  v.check((text) => text === '' || isDay(text), 'Escribe el mes y el año, como «mayo de 2026».'),
)

export const tagNames = (max: number) =>
  v.pipe(
    v.array(
      v.pipe(createLineSchema(40, 'Cada etiqueta'), v.minLength(1, 'Una etiqueta no puede quedar vacía.')),
    ),
    v.maxLength(max, `Como máximo ${max} etiquetas.`),
  )

export const mediaId = v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-z]{20}$/, 'Ese archivo no existe.')))
/** A day and a time in the site's zone as `YYYY-MM-DDTHH:MM`, or empty. */
export const momentText = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || (/T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, -6))),
    'Escribe el día y la hora.',
  ),
)

/** The digits of an amount as people write it: «$12,000», «15.000 €», «MXN 24 000.00». */
const toDigits = (text: string): string =>
  text
    .trim()
    .replace(/^[^\d.,-]{1,4}(?=\d)|(?<=\d)[^\d.,-]{1,4}$/g, '')
    .replace(/(?<=\d)[.,'\s](?=\d{3}(?!\d))/g, '')
    .replace(/[.,]0{1,2}$/, '')

/** A whole number without signs, or empty. */
export const amountText = v.pipe(
  v.string(),
  v.transform(toDigits),
  v.regex(/^\d{0,9}$/, 'Escribe una cifra sin decimales, como 24000.'),
)
