import type { Site } from '#client/site.ts'
import type { OutgoingMail } from '#worker/mail/outgoing-mail.ts'
import type { HealthChanges } from './health-state.ts'
import { partProblems, type CheckResult } from './results.ts'

const formatMoment = (at: number, { timeZone }: Site): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)

/** Most characters of a problem's text in the mail; error messages of a store may be long. */
const maxProblem = 300

/** Composes the mail to managers about parts that failed or recovered. */
export function composeHealthMail(
  { broken, mended }: HealthChanges,
  results: readonly CheckResult[],
  { siteUrl, now, site }: { siteUrl: string; now: number; site: Site },
): Omit<OutgoingMail, 'to'> {
  const problemOf = (part: string) => results.find((result) => result.part === part)?.problem ?? ''
  const failing = broken.map((part) => `  - ${partProblems[part]} (${problemOf(part).slice(0, maxProblem)})`)
  const well = mended.map((part) => `  - ya no: ${partProblems[part]}`)
  return {
    subject: `${site.name}: ${broken.length > 0 ? 'algo falla en el sitio' : 'el sitio vuelve a estar bien'}`,
    text: [
      'Hola:',
      '',
      ...(broken.length > 0
        ? [`El sitio ${siteUrl} comprobó dos veces seguidas que algo falla:`, '', ...failing, '']
        : []),
      ...(mended.length > 0 ? ['Vuelve a estar bien:', '', ...well, ''] : []),
      `Cuándo: ${formatMoment(now, site)}`,
      ...(broken.length > 0
        ? ['', 'Les escribiremos una vez más cuando vuelva a estar bien.', 'Qué hacer: docs/ops/README.md.']
        : []),
      '',
    ].join('\n'),
  }
}
