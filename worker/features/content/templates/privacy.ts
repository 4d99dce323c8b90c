import { endSentence } from '#client/runtime/text/end-sentence.ts'
import type { Site } from '#client/site.ts'
import { applicationProcessing, enquiryProcessing } from '#worker/features/privacy/processing-record.ts'
import {
  retentionText,
  notFoundCounts,
  noSingleVisitsText,
  speedCounts,
  uniqueVisitorsText,
  visitCounts,
  doNotTrackText,
} from './analytics-texts.ts'
import { createRow, getIdentityLine, getMeasurementsBlocks, mailtoLink } from './parts.ts'
import { type Block, escapeMarkdown, list, type Template } from './text.ts'

const getEnquiryRows = (site: Site): readonly string[] => {
  const { what, why, legalBasis, retention, seenBy } = enquiryProcessing
  const rows = {
    'Qué guardamos': what,
    'Para qué': why,
    'Con qué base': legalBasis,
    'Cuánto tiempo': retention(site),
    'Quién lo ve': seenBy,
  }
  return Object.entries(rows).flatMap(([name, text]) => createRow(name, escapeMarkdown(text)))
}

const getApplicationRows = (site: Site): readonly string[] => {
  const { why, legalBasis, retention } = applicationProcessing
  return [
    ...createRow('Para qué', escapeMarkdown(why)),
    ...createRow('Con qué base', escapeMarkdown(legalBasis)),
    ...createRow('Cuánto tiempo', escapeMarkdown(retention(site))),
  ]
}

/** Transfers out of the European Economic Area, under its law. Says nothing that depends on the day it is read. */
const getTransferBlocks = ({ country }: Site): readonly Block[] =>
  country === 'ES'
    ? [
        'Cloudflare es una empresa de Estados Unidos y puede tratar datos fuera del Espacio Económico Europeo. Su [contrato de tratamiento](<https://www.cloudflare.com/cloudflare-customer-dpa/>) incluye las cláusulas contractuales tipo de la Comisión Europea; la [lista del Marco de Privacidad de Datos UE-EE. UU.](<https://www.dataprivacyframework.gov/list>) dice si además está adherida a él.',
      ]
    : []

/** The data protection rights under the law of the company's country, and the authority in charge. */
function getRightsBlocks({ country }: Site): readonly Block[] {
  const how =
    'Puedes pedirnos una copia de tus datos, corregirlos, borrarlos, llevarlos a otro sitio o pedir que dejemos de usarlos. El consentimiento se puede retirar en cualquier momento; lo hecho hasta entonces sigue siendo válido. Basta un mensaje desde la misma dirección con la que nos escribiste.'
  if (country === 'ES')
    return [
      `${how} Son los derechos de acceso, rectificación, supresión, portabilidad, limitación y oposición del Reglamento (UE) 2016/679 y de la Ley Orgánica 3/2018. Si la respuesta no te convence, puedes reclamar ante la [Agencia Española de Protección de Datos](<https://www.aepd.es/>).`,
    ]
  if (country === 'MX')
    return [
      `${how} Son los derechos de acceso, rectificación, cancelación y oposición (ARCO) de la Ley Federal de Protección de Datos Personales en Posesión de los Particulares. Si la respuesta no te convence, puedes acudir a la autoridad que esa ley señala.`,
    ]
  return [
    `${how} Si la respuesta no te convence, puedes acudir a la autoridad de protección de datos de tu país.`,
  ]
}

export const createPrivacyTemplate = (site: Site): Template => ({
  title: 'Privacidad',
  description:
    'Guardamos lo mínimo para responderte. Sin cookies de seguimiento, sin publicidad y sin vender ni ceder tus datos.',
  blocks: [
    '## Responsable de tus datos',
    `${endSentence(escapeMarkdown(getIdentityLine(site)))} Para cualquier asunto de privacidad, escribe a ${mailtoLink(site.privacyEmail || site.email)}.`,
    '## Al visitar el sitio',
    'Las páginas se sirven desde la red de Cloudflare, que procesa tu dirección IP para entregarte el contenido y frenar abusos. No cargamos tipografías, estadísticas ni botones de otras empresas. Si un artículo lleva un video, solo se carga de YouTube o Vimeo cuando pulsas su botón; desde entonces esa empresa recibe datos de tu visita, como tu dirección IP.',
    ...getTransferBlocks(site),
    'Las páginas públicas no guardan ninguna cookie. Lo que tu navegador recuerda por su cuenta está en [Cookies y almacenamiento](</cookies>); nada de eso nos llega.',
    'Contamos las visitas nosotros mismos, sin dejar nada en tu navegador.',
    ...visitCounts,
    `${noSingleVisitsText} ${uniqueVisitorsText} ${doNotTrackText} ${retentionText}`,
    'De algunas visitas, elegidas al azar, medimos además cuánto tardan las páginas.',
    ...speedCounts,
    'Tampoco aquí guardamos visitas sueltas ni nada que identifique a nadie. El plazo es el mismo, y tampoco medimos a quien pide que no se le rastree.',
    ...notFoundCounts,
    ...getMeasurementsBlocks(site),
    'Si algo falla en la página, podemos recibir un aviso técnico con el error y la dirección en la que ocurrió. No lleva tu nombre ni lo que hayas escrito.',
    '## Cuando nos escribes',
    list(getEnquiryRows(site)),
    'El formulario distingue a las personas de los programas con reglas sencillas; si hay dudas, decide una persona. Si además te pide una comprobación de Cloudflare (Turnstile), tu navegador la carga de challenges.cloudflare.com cuando empiezas a escribir.',
    '## Ofertas de empleo',
    list(getApplicationRows(site)),
    '## Tus derechos',
    ...getRightsBlocks(site),
    '## Cambios en esta página',
    'Si cambiamos algo importante, lo diremos aquí.',
  ],
})
