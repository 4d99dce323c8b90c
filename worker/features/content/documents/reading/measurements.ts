import { measuredId, measuredTitle } from '#client/features/content/documents/legal.ts'
import { metrics, ratingOf } from '#client/features/insight/speed/contract/metrics.ts'
import { speedError } from '#client/features/insight/speed/contract/report.ts'
import { formatValue, ratingNames } from '#client/features/insight/speed/words.ts'
import { countOf, formatCount } from '#client/features/insight/visits/numbers.ts'
import { localeOf } from '#client/features/settings/contract/choices.ts'
import { spoken } from '#client/runtime/text/form-of-address.ts'
import type { Site } from '#client/site.ts'
import type { Env } from '#worker/env.ts'
import {
  enoughForProof,
  type Proof,
  proofDays,
  provenDevices,
  provenMetrics,
  readProof,
} from '#worker/features/insight/speed/proof.ts'
import { readSite } from '#worker/site-settings/site.ts'
import { addressed } from '../templates.ts'
import {
  keptFor,
  lostIsSums,
  nothingSingle,
  speedIsSums,
  toldApart,
  visitsAreSums,
  whoDeclines,
} from '../templates/counted.ts'
import { to } from '../templates/parts.ts'
import { type Block, type Template, toHtml, toMarkdown } from '../templates/text.ts'

// The public page of what is measured: its texts are those of the privacy page, its figures the site's own.

const dayName = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (day: string) => ({ text: dayName.format(new Date(`${day}T12:00:00Z`)), day })

type Cell = { device: (typeof provenDevices)[number]; metric: (typeof provenMetrics)[number] }

function cellOf({ figures }: Proof, { device, metric }: Cell, locale: string): string {
  const { count, p75 } = figures[device][metric]
  const measured = countOf(count, 'medida', 'medidas', locale)
  if (p75 === null) return `Aún no: ${measured}`
  return `${formatValue(metric, p75, locale)}, ${ratingNames[ratingOf(metric, p75)]} (${measured})`
}

const hasAny = ({ figures }: Proof): boolean =>
  provenDevices.some((device) => provenMetrics.some((metric) => figures[device][metric].p75 !== null))

function proofBlocks(proof: Proof, site: Site): readonly Block[] {
  const locale = localeOf(site.country)
  const period = ['Entre el ', dayOf(proof.from), ' y el ', dayOf(proof.to)] as const
  const measured = countOf(proof.measured, 'página', 'páginas', locale)
  if (!hasAny(proof))
    return [
      [
        ...period,
        ` se midieron ${measured}. Todavía no bastan: cada cifra se muestra desde ${enoughForProof} medidas.`,
      ],
    ]
  return [
    [
      ...period,
      ` se midieron ${measured} en los navegadores de quienes las abrieron. Cada cifra es la que cumplen tres de cada cuatro medidas (percentil 75), con un error de hasta un ${speedError} %; se muestra desde ${enoughForProof} medidas. Cambia cada día.`,
    ],
    {
      table: {
        name: `Velocidad de este sitio en ${proofDays} días`,
        // A table’s words are not said anew with the rest.
        head: ['Qué se mide', ...provenDevices.map((device) => spoken(device, site.words)), 'Es bueno hasta'],
        rows: provenMetrics.map((metric) => [
          `${metrics[metric].name} (${metrics[metric].short})`,
          ...provenDevices.map((device) => cellOf(proof, { device, metric }, locale)),
          formatValue(metric, metrics[metric].good, locale),
        ]),
      },
    },
  ]
}

const share = (percent: number): string =>
  percent === 0
    ? 'Ahora mismo no se mide la velocidad de ninguna página.'
    : `Se miden ${formatCount(percent)} de cada 100 páginas que se abren, al azar y sin mirar quién las abre; solo en ellas se descarga lo que mide.`

/** What is measured, how, and how it went. `percent` = of a hundred documents, how many are measured. */
function measuredTemplate(proof: Proof, percent: number, site: Site): Template {
  const locale = localeOf(site.country)
  return {
    title: measuredTitle,
    description:
      'Qué medimos de las visitas y de la velocidad, cómo, qué no guardamos nunca y lo que tarda este sitio según quienes lo usan.',
    blocks: [
      { heading: 'Lo que tarda este sitio' },
      ...proofBlocks(proof, site),
      { heading: 'Qué contamos de las visitas' },
      [
        `Contamos las visitas nosotros mismos: sin cookies, sin otras empresas y sin dejar nada en tu navegador. ${visitsAreSums}`,
      ],
      [`${nothingSingle} ${toldApart}`],
      [lostIsSums],
      [
        'De los programas que leen el sitio, como buscadores y asistentes, se cuenta aparte cuál dice ser y qué página leyó. No entran en ninguna otra cifra.',
      ],
      { heading: 'Qué medimos de la velocidad' },
      [
        `${share(percent)} Tu propio navegador toma los tiempos con una biblioteca abierta (web-vitals) y los envía una vez, al salir de la página. ${speedIsSums}`,
      ],
      {
        list: provenMetrics.map((metric) => {
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
      [keptFor],
      { heading: 'Cómo quedar fuera' },
      [
        `${whoDeclines} Tampoco medimos entonces la velocidad. Se activa en los ajustes de privacidad de muchos navegadores, y no hay que hacer nada en este sitio. Quien lee sin JavaScript tampoco se cuenta.`,
      ],
      ['Lo demás sobre tus datos está en ', to('/privacidad', 'Privacidad'), '.'],
    ],
  }
}

/** In one trip. */
async function readMeasured({ db, visits }: Env, now: number): Promise<Template> {
  const [proof, { site }] = await Promise.all([readProof(db, now), readSite(db, now)])
  return addressed(measuredTemplate(proof, visits.queue ? visits.speedPercent : 0, site), site)
}

export async function measuredPage(
  env: Env,
  now: number,
): Promise<{ title: string; description: string; html: string }> {
  const template = await readMeasured(env, now)
  return { title: template.title, description: template.description, html: toHtml(template.blocks) }
}

export async function measuredMarkdown(env: Env, now: number): Promise<string> {
  const template = await readMeasured(env, now)
  return `# ${template.title}\n\n> ${template.description}\n\nFuente: ${env.siteUrl}/${measuredId}\n\n${toMarkdown(template.blocks)}\n`
}
