import type { Site } from '#client/site.ts'
import type { Letter } from '#worker/mail/letters.ts'
import type { News } from './advance.ts'
import { parts, type Result } from './results.ts'

const moment = (at: number, { timeZone }: Site): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)

/** Ours says enough for a mail; what the store itself said may be long. */
const maxProblem = 300

/** What managers are told when something breaks or is well again. */
export function composeNews(
  { broken, mended }: News,
  results: readonly Result[],
  { siteUrl, now, site }: { siteUrl: string; now: number; site: Site },
): Omit<Letter, 'to'> {
  const problemOf = (part: string) => results.find((result) => result.part === part)?.problem ?? ''
  const failing = broken.map((part) => `  - ${parts[part]} (${problemOf(part).slice(0, maxProblem)})`)
  const well = mended.map((part) => `  - ya no: ${parts[part]}`)
  return {
    subject: `${site.name}: ${broken.length > 0 ? 'algo falla en el sitio' : 'el sitio vuelve a estar bien'}`,
    text: [
      'Hola:',
      '',
      ...(broken.length > 0
        ? [`El sitio ${siteUrl} comprobó dos veces seguidas que algo falla:`, '', ...failing, '']
        : []),
      ...(mended.length > 0 ? ['Vuelve a estar bien:', '', ...well, ''] : []),
      `Cuándo: ${moment(now, site)}`,
      ...(broken.length > 0
        ? ['', 'Les escribiremos una vez más cuando vuelva a estar bien.', 'Qué hacer: docs/ops/README.md.']
        : []),
      '',
    ].join('\n'),
  }
}
