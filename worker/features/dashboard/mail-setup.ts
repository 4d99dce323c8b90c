import type { MailSetup } from '#client/features/dashboard/contract.ts'
import { isMailProblem } from '#client/runtime/text/mail-problem.ts'
import type { Env } from '../../env.ts'
import { getMailDelivery } from '../../env/mail.ts'
import { getSiteForUsers } from '../../site-settings/site-state.ts'

/** The message to the person who deploys the site, who may not know the project; null if the site sends mail. */
export async function readMailSetup(env: Env, now: number): Promise<MailSetup | null> {
  const delivery = getMailDelivery(env.mail)
  if (delivery === 'sent') return null
  const site = await getSiteForUsers(env, now)
  const domain = new URL(env.siteUrl).hostname.replace(/^www\./, '')
  const request = [
    'Hola:',
    '',
    `El sitio ${env.siteUrl} todavía no envía correo. ¿Puedes configurarlo? Son tres pasos:`,
    '',
    `1. En Cloudflare, en Email → Email Sending → Onboard Domain, elige ${domain} y añade los registros que propone.`,
    '2. En wrangler.toml, debajo de [vars], escribe las dos direcciones:',
    `   MAIL_FROM = "sitio@${domain}"   # desde la que escribe el sitio; de ese dominio`,
    `   MAIL_TO = "${site.email}"   # la que recibe los avisos de consultas`,
    '3. Publica otra vez: npm run deploy',
    '',
    'Con más detalle: docs/ops/launch.md, apartado 4 («Mail»). Si algo no llega: docs/ops/mail.md.',
    ...env.problems.filter(isMailProblem).map((problem) => `Lo que el sitio dice ahora: ${problem}`),
    'Después, en el sitio: Primeros pasos → Correo → Enviar un correo de prueba.',
    '',
    'Gracias.',
  ].join('\n')
  return { isSimulated: delivery === 'simulated', request }
}
