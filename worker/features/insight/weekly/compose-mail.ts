import type { Totals } from '#client/features/insight/visits/contract/report.ts'
import type { Site } from '#client/site.ts'
import { escapeHtml } from '#worker/http/escape.ts'
import type { Letter } from '#worker/mail/letters.ts'
import { suggest, type Week } from './week.ts'

const number = new Intl.NumberFormat('es')

const inWords = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** From one day of a calendar, `2026-11-16`, to another: «16 al 22 de noviembre». */
function spanOf(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => inWords.format(Date.parse(`${day}T12:00:00Z`)))
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? Number(from.slice(8)) : first} al ${last}`
}

const plural = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

function compared({ visits }: Totals, before: Totals | null): string {
  if (before === null) return 'la semana anterior no se contó'
  if (before.visits === 0) return 'ninguna la semana anterior'
  const percent = Math.round((100 * (visits - before.visits)) / before.visits)
  if (percent === 0) return 'igual que la semana anterior'
  return `${number.format(Math.abs(percent))} % ${percent > 0 ? 'más' : 'menos'} que la semana anterior`
}

type Section = { title: string; lines: string[] }

function sectionsOf(week: Week): Section[] {
  const { totals, before, pages, waiting, faults, openFailures } = week
  const visits = plural(totals.visits, 'visita', 'visitas')
  const views = plural(totals.views, 'página vista', 'páginas vistas')
  const failures = plural(openFailures, 'fallo sin resolver', 'fallos sin resolver')
  return [
    { title: 'Visitas', lines: [`${visits} (${compared(totals, before)}) y ${views}.`] },
    {
      title: 'Lo más leído',
      lines:
        pages.length === 0
          ? ['Nada todavía.']
          : pages.map(({ name, count }) => `${name}: ${plural(count, 'vista', 'vistas')}`),
    },
    {
      title: 'Consultas que esperan',
      lines:
        waiting.fresh + waiting.progress === 0
          ? ['Ninguna.']
          : [`${plural(waiting.fresh, 'nueva', 'nuevas')} y ${number.format(waiting.progress)} en curso.`],
    },
    ...(faults.length + openFailures === 0
      ? []
      : [
          {
            title: 'Lo que falla',
            lines: [
              ...faults.map((fault) => `${fault}.`),
              ...(openFailures === 0 ? [] : [`En navegadores de visitantes: ${failures}.`]),
            ],
          },
        ]),
  ]
}

const htmlOf = (title: string, body: readonly string[]): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body style="font-family:sans-serif;line-height:1.5;max-width:36em">${body.join('')}</body></html>`

/** The letter of a week to one reader, with the link that ends it. */
export function composeWeek(
  week: Week,
  reader: { email: string; name: string },
  { site, siteUrl, unsubscribe }: { site: Site; siteUrl: string; unsubscribe: string },
): Letter {
  const span = spanOf(week.from, week.to)
  const subject = `${site.name}: la semana del ${span}`
  const greeting = `Hola${reader.name === '' ? '' : `, ${reader.name}`}:`
  const intro = `Así fue la semana del ${span} en ${site.name}.`
  const suggestion = suggest(week)
  const sections = sectionsOf(week)
  const why = 'Recibes este resumen cada lunes porque lo pediste en tu cuenta.'
  const text = [
    greeting,
    '',
    intro,
    '',
    ...sections.flatMap(({ title, lines }) => [title, ...lines.map((line) => `  - ${line}`), '']),
    'Una sugerencia',
    `  ${suggestion.text}`,
    `  ${siteUrl}${suggestion.path}`,
    '',
    why,
    `Para dejar de recibirlo: ${unsubscribe}`,
    '',
  ].join('\n')
  const html = htmlOf(escapeHtml(subject), [
    `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(intro)}</p>`,
    ...sections.map(
      ({ title, lines }) =>
        `<h2 style="font-size:1.1em">${title}</h2><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    ),
    `<h2 style="font-size:1.1em">Una sugerencia</h2><p>${escapeHtml(suggestion.text)} <a href="${escapeHtml(siteUrl + suggestion.path)}">Abrir</a></p>`,
    `<p style="font-size:.9em">${why} <a href="${escapeHtml(unsubscribe)}">Dejar de recibirlo</a></p>`,
  ])
  return { to: reader.email, subject, text, html, unsubscribe }
}
