import { sql } from 'drizzle-orm'
import { metrics, getRating } from '#client/features/insight/speed/contract/metrics.ts'
import { maxErrorPercent } from '#client/features/insight/speed/contract/report.ts'
import { formatValue, ratingLabels } from '#client/features/insight/speed/format.ts'
import { getLocale } from '#client/features/settings/contract/country-choices.ts'
import { replaceAddressWords } from '#client/runtime/text/form-of-address.ts'
import { pluralize, formatCount } from '#client/runtime/text/format-numbers.ts'
import type { Site } from '#client/site.ts'
import type { Env } from '#worker/env.ts'
import {
  minPublicSamples,
  type PublicSpeed,
  publicDevices,
  toPublicSpeed,
} from '#worker/features/insight/speed/public-speed.ts'
import {
  publicMetrics,
  publicPeriodDays,
  selectSpeedDays,
} from '#worker/features/insight/speed/speed-days.ts'
import { escapeHtml } from '#worker/http/responses/escape.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { speedCounts } from '../templates/analytics-texts.ts'
import { applyFormToTemplate } from '../templates/template-texts.ts'
import { type Block, date, toHtml } from '../templates/text.ts'

// The part of a page that shows the measured speed of the site and says how it is measured.

const dayName = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })
const toDayPart = (day: string): string => date(day, dayName.format(new Date(`${day}T12:00:00Z`)))

type FigureCell = { device: (typeof publicDevices)[number]; metric: (typeof publicMetrics)[number] }

function toFigureText({ figures }: PublicSpeed, { device, metric }: FigureCell, locale: string): string {
  const { count, p75 } = figures[device][metric]
  const measured = pluralize(count, 'medición', 'mediciones', locale)
  if (p75 === null) return `Aún no: ${measured}`
  return `${formatValue(metric, p75, locale)}, ${ratingLabels[getRating(metric, p75)]} (${measured})`
}

const hasAnyFigure = ({ figures }: PublicSpeed): boolean =>
  publicDevices.some((device) => publicMetrics.some((metric) => figures[device][metric].p75 !== null))

function describeSpeed(speed: PublicSpeed, locale: string): string {
  const period = `Entre el ${toDayPart(speed.from)} y el ${toDayPart(speed.to)} se midieron ${pluralize(speed.sampleCount, 'página', 'páginas', locale)}`
  if (speed.sampleCount === 0)
    return `Aún no hay cifras: mostramos cada una a partir de ${minPublicSamples} mediciones en ${publicPeriodDays} días.`
  if (!hasAnyFigure(speed))
    return `${period}. Todavía no bastan: cada cifra se muestra desde ${minPublicSamples} mediciones.`
  return `${period} en los navegadores de quienes las abrieron. Tres de cada cuatro mediciones dan la cifra que ves o una mejor (percentil 75), con un error de hasta un ${maxErrorPercent} %; cada cifra se muestra desde ${minPublicSamples} mediciones. Cambia cada día.`
}

/** The limits of each metric, also while there are no figures to compare with them. */
function createSpeedBlocks(speed: PublicSpeed, site: Site): readonly Block[] {
  const locale = getLocale(site.country)
  const devices = hasAnyFigure(speed) ? publicDevices : []
  return [
    describeSpeed(speed, locale),
    toTableHtml(
      `Velocidad de este sitio en ${publicPeriodDays} días`,
      [
        'Qué se mide',
        ...devices.map((device) => replaceAddressWords(device, site.words)),
        'Bien hasta',
        'Lento desde',
      ],
      publicMetrics.map((metric) => [
        `${metrics[metric].name} (${metrics[metric].short})`,
        ...devices.map((device) => toFigureText(speed, { device, metric }, locale)),
        formatValue(metric, metrics[metric].good, locale),
        formatValue(metric, metrics[metric].poor, locale),
      ]),
    ),
    'Entre una cifra y la otra, el resultado es regular.',
  ]
}

const toRowHtml = ([first = '', ...rest]: readonly string[]): string =>
  `<tr><th scope="row">${escapeHtml(first)}</th>${rest.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`

// The same wrapper as tables in articles: it is focusable, so that wide tables scroll by keyboard.
const toTableHtml = (name: string, head: readonly string[], rows: readonly (readonly string[])[]): Block =>
  `<div class="tabla" role="region" aria-label="${escapeHtml(name)}" tabindex="0"><table><thead><tr>${head
    .map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`)
    .join('')}</tr></thead><tbody>${rows.map(toRowHtml).join('')}</tbody></table></div>`

const toSampleText = (percent: number): string =>
  percent === 0
    ? 'Ahora mismo no se mide la velocidad de ninguna página.'
    : `Se miden ${formatCount(percent)} de cada 100 páginas que se abren, elegidas al azar, sin mirar quién las abre; solo esas cargan el programa que mide.`

/**
 * The figures and how they are measured, as HTML. `days`: the result of `selectSpeedDays`
 * (worker/features/insight/speed/speed-days.ts).
 */
export function renderSpeedFigures(
  days: string,
  now: number,
  { env: { visits }, site }: { env: Env; site: Site },
): string {
  const blocks: readonly Block[] = [
    '## Lo que tarda este sitio',
    ...createSpeedBlocks(toPublicSpeed(days, now), site),
    '## Qué medimos de la velocidad',
    `${toSampleText(visits.queue ? visits.speedPercent : 0)} Tu propio navegador toma los tiempos con una biblioteca abierta (web-vitals) y los envía una vez, al salir de la página.`,
    ...speedCounts,
  ]
  return toHtml(applyFormToTemplate({ title: '', description: '', blocks }, site).blocks)
}

/** Reads the figures for a preview. A public page reads them in the same query as its text. */
export async function readSpeedFigures(env: Env, now: number): Promise<string> {
  const [days, { site }] = await Promise.all([
    env.db.value<string>(sql`SELECT ${selectSpeedDays(now)}`),
    readSiteState(env.db, now),
  ])
  return renderSpeedFigures(days, now, { env, site })
}
