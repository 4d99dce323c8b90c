import { measurementsId, measurementsTitle } from '#client/features/content/documents/legal.ts'
import { metrics, getRating } from '#client/features/insight/speed/contract/metrics.ts'
import { maxErrorPercent } from '#client/features/insight/speed/contract/report.ts'
import { formatValue, ratingLabels } from '#client/features/insight/speed/format.ts'
import { pluralize, formatCount } from '#client/features/insight/visits/format-numbers.ts'
import { getLocale } from '#client/features/settings/contract/country-choices.ts'
import { replaceAddressWords } from '#client/runtime/text/form-of-address.ts'
import type { Site } from '#client/site.ts'
import type { Env } from '#worker/env.ts'
import {
  minPublicSamples,
  type PublicSpeed,
  publicPeriodDays,
  publicDevices,
  publicMetrics,
  readPublicSpeed,
} from '#worker/features/insight/speed/public-speed.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { applyFormToTemplate } from '../templates.ts'
import {
  retentionText,
  notFoundCountsText,
  noSingleVisitsText,
  speedCountsText,
  uniqueVisitorsText,
  visitCountsText,
  doNotTrackText,
} from '../templates/analytics-texts.ts'
import { link } from '../templates/parts.ts'
import { type Block, type Template, toHtml, toMarkdown } from '../templates/text.ts'

// The public page «Cómo medimos»: the measured speed of the site, and a description of what the site measures, with the
// same sentences as the privacy page.

const dayName = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })
const toDayPart = (day: string) => ({ text: dayName.format(new Date(`${day}T12:00:00Z`)), day })

type FigureCell = { device: (typeof publicDevices)[number]; metric: (typeof publicMetrics)[number] }

function toFigureText({ figures }: PublicSpeed, { device, metric }: FigureCell, locale: string): string {
  const { count, p75 } = figures[device][metric]
  const measured = pluralize(count, 'medida', 'medidas', locale)
  if (p75 === null) return `Aún no: ${measured}`
  return `${formatValue(metric, p75, locale)}, ${ratingLabels[getRating(metric, p75)]} (${measured})`
}

const hasAnyFigure = ({ figures }: PublicSpeed): boolean =>
  publicDevices.some((device) => publicMetrics.some((metric) => figures[device][metric].p75 !== null))

function createSpeedBlocks(speed: PublicSpeed, site: Site): readonly Block[] {
  const locale = getLocale(site.country)
  const period = ['Entre el ', toDayPart(speed.from), ' y el ', toDayPart(speed.to)] as const
  const measured = pluralize(speed.sampleCount, 'página', 'páginas', locale)
  if (!hasAnyFigure(speed))
    return [
      [
        ...period,
        ` se midieron ${measured}. Todavía no bastan: cada cifra se muestra desde ${minPublicSamples} medidas.`,
      ],
    ]
  return [
    [
      ...period,
      ` se midieron ${measured} en los navegadores de quienes las abrieron. Cada cifra es la que cumplen tres de cada cuatro medidas (percentil 75), con un error de hasta un ${maxErrorPercent} %; se muestra desde ${minPublicSamples} medidas. Cambia cada día.`,
    ],
    {
      table: {
        name: `Velocidad de este sitio en ${publicPeriodDays} días`,
        // `applyFormToTemplate` skips tables, so convert the words here.
        head: [
          'Qué se mide',
          ...publicDevices.map((device) => replaceAddressWords(device, site.words)),
          'Es bueno hasta',
        ],
        rows: publicMetrics.map((metric) => [
          `${metrics[metric].name} (${metrics[metric].short})`,
          ...publicDevices.map((device) => toFigureText(speed, { device, metric }, locale)),
          formatValue(metric, metrics[metric].good, locale),
        ]),
      },
    },
  ]
}

const toSampleText = (percent: number): string =>
  percent === 0
    ? 'Ahora mismo no se mide la velocidad de ninguna página.'
    : `Se miden ${formatCount(percent)} de cada 100 páginas que se abren, al azar y sin mirar quién las abre; solo en ellas se descarga lo que mide.`

/** The content of the page «Cómo medimos». `percent`: how many of 100 page loads have their speed measured. */
function createMeasurementsTemplate(speed: PublicSpeed, percent: number, site: Site): Template {
  const locale = getLocale(site.country)
  return {
    title: measurementsTitle,
    description:
      'Qué medimos de las visitas y de la velocidad, cómo, qué no guardamos nunca y lo que tarda este sitio según quienes lo usan.',
    blocks: [
      { heading: 'Lo que tarda este sitio' },
      ...createSpeedBlocks(speed, site),
      { heading: 'Qué contamos de las visitas' },
      [
        `Contamos las visitas nosotros mismos: sin cookies, sin otras empresas y sin dejar nada en tu navegador. ${visitCountsText}`,
      ],
      [`${noSingleVisitsText} ${uniqueVisitorsText}`],
      [notFoundCountsText],
      [
        'De los programas que leen el sitio, como buscadores y asistentes, se cuenta aparte cuál dice ser y qué página leyó. No entran en ninguna otra cifra.',
      ],
      { heading: 'Qué medimos de la velocidad' },
      [
        `${toSampleText(percent)} Tu propio navegador toma los tiempos con una biblioteca abierta (web-vitals) y los envía una vez, al salir de la página. ${speedCountsText}`,
      ],
      {
        list: publicMetrics.map((metric) => {
          const { name, short, good, poor } = metrics[metric]
          return [
            { strong: `${name} (${short}):` },
            ` bien hasta ${formatValue(metric, good, locale)}, lento desde ${formatValue(metric, poor, locale)}.`,
          ]
        }),
      },
      { heading: 'Qué no guardamos nunca' },
      {
        list: [
          ['Cookies, identificadores o huellas que duren más de un día.'],
          ['Lo escrito en un formulario, las pulsaciones o el recorrido del cursor.'],
          ['La página exacta de procedencia: solo el nombre de su sitio.'],
          ['Tu dirección IP, ni lo que tu navegador dice de sí mismo.'],
        ],
      },
      { heading: 'Cuánto tiempo' },
      [retentionText],
      { heading: 'Cómo quedar fuera' },
      [
        `${doNotTrackText} Tampoco medimos entonces la velocidad. Se activa en los ajustes de privacidad de muchos navegadores, y no hay que hacer nada en este sitio. Quien lee sin JavaScript tampoco se cuenta.`,
      ],
      ['Lo demás sobre tus datos está en ', link('/privacidad', 'Privacidad'), '.'],
    ],
  }
}

/**
 * The template of the measurements page, filled with the measured figures and the site settings. Both queries start in
 * the same turn, so that a versioned database sends them as one batch.
 */
async function readMeasurementsTemplate({ db, visits }: Env, now: number): Promise<Template> {
  const [proof, { site }] = await Promise.all([readPublicSpeed(db, now), readSiteState(db, now)])
  return applyFormToTemplate(
    createMeasurementsTemplate(proof, visits.queue ? visits.speedPercent : 0, site),
    site,
  )
}

export async function renderMeasurementsPage(
  env: Env,
  now: number,
): Promise<{ title: string; description: string; html: string }> {
  const template = await readMeasurementsTemplate(env, now)
  return { title: template.title, description: template.description, html: toHtml(template.blocks) }
}

export async function renderMeasurementsMarkdown(env: Env, now: number): Promise<string> {
  const template = await readMeasurementsTemplate(env, now)
  return `# ${template.title}\n\n> ${template.description}\n\nFuente: ${env.siteUrl}/${measurementsId}\n\n${toMarkdown(template.blocks)}\n`
}
