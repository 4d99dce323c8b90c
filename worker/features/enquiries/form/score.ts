import type { Enquiry } from '#client/features/enquiries/contract/enquiry.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { getDomain } from '#worker/mail/get-domain.ts'

/** Enquiries with at least this score go to quarantine. */
export const quarantineScore = 5

/** Signals about a submission besides its text. */
export type SubmissionSignals = {
  honeypot: boolean
  /** Earlier enquiries with the same token. */
  tokenUses: number
  /** Enquiries with the same message within a day. */
  sameMessage: number
  /** Turnstile is configured and its challenge was not solved. Forms without script cannot solve it. */
  failedChallenge: boolean
  /** A manager marked this sender as "No es spam": only the program rules apply. */
  isAllowedSender: boolean
}

export type Score = { score: number; reasons: string[] }

type Rule = (enquiry: Enquiry, circumstances: SubmissionSignals) => [points: number, reason: string] | null

const linkPattern = /\b(?:https?:\/\/|www\.)/gi

/** Domains of temporary mailboxes. The list is incomplete, which is acceptable: it only adds to a spam score. */
const disposableDomains = new Set([
  '10minutemail.com',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'mohmal.com',
  'moakt.com',
  'sharklasers.com',
  'spam4.me',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
])

/**
 * Phrases of sellers in folded text, which hardly any customer writes. Their subjects are those of the WordPress Comment
 * Blocklist (https://github.com/splorp/wordpress-comment-blocklist).
 */
const spamPhrases = new RegExp(
  `\\b(?:${[
    'back ?links?',
    'guest posts?',
    'link building',
    'seo (?:services?|experts?|packages?|agency)',
    '(?:rank|boost) your (?:web)?site',
    '(?:first|1st) page of google',
    '(?:traffic|visitors) to your (?:web)?site',
    'earn (?:extra )?money',
    'make money online',
    '(?:crypto|bitcoin|forex) (?:investments?|trading)',
    '(?:payday|personal|business) loans?',
    'viagra|cialis',
    'online casinos?|casinos? (?:online|en linea)',
    'posicion(?:amos|aremos) (?:su|tu) (?:web|sitio|pagina)',
    '(?:trafico|visitas) (?:a|para|en) (?:su|tu) (?:web|sitio|pagina)',
    '(?:compra|vende|venta de|paquetes? de) (?:enlaces|seguidores)',
    'seguidores reales',
    'gan(?:a|e|ar) dinero',
    'dinero (?:facil|desde casa|por internet)',
    'inver(?:tir|sion|siones) en (?:cripto\\p{L}*|bitcoin|forex)',
    'prestamos? (?:rapidos?|urgentes?|personal(?:es)?|sin aval)',
    'bases? de datos de (?:empresas|correos|emails)',
    'apuestas (?:online|en linea|deportivas)',
  ].join('|')})(?!\\p{L})`,
  'gu',
)

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Signs of an automated sender. They apply to allowed senders too, because anybody can type an allowed address. */
const programRules: readonly Rule[] = [
  (_, { honeypot }) => (honeypot ? [10, 'Rellenó un campo que las personas no ven'] : null),
  (_, { tokenUses }) => (tokenUses > 0 ? [5, 'El mismo formulario ya se usó para otro mensaje'] : null),
  (_, { failedChallenge }) => (failedChallenge ? [5, 'No superó la comprobación de Turnstile'] : null),
]

const rules: readonly Rule[] = [
  ...programRules,
  // Once more is a person who had no answer.
  (_, { sameMessage }) => (sameMessage > 1 ? [5, 'El mismo texto llegó más veces en un día'] : null),
  ({ mensaje }) => {
    const links = countMatches(mensaje, linkPattern)
    if (links >= 6) return [6, `Lleva ${links} enlaces`]
    return links >= 3 ? [3, `Lleva ${links} enlaces`] : null
  },
  ({ nombre, empresa }) =>
    countMatches(`${nombre} ${empresa}`, linkPattern) > 0
      ? [5, 'Hay un enlace en el nombre o en la empresa']
      : null,
  ({ nombre, empresa, mensaje }) =>
    /<\s*(?:script|iframe|a\s|img|svg|object|embed|style)|\[url|javascript:/i.test(
      `${nombre} ${empresa} ${mensaje}`,
    )
      ? [5, 'Lleva código o etiquetas de página']
      : null,
  ({ nombre, mensaje }) => {
    const letters = `${nombre} ${mensaje}`.match(/\p{L}/gu) ?? []
    const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length
    return letters.length > 0 && foreign / letters.length > 0.4
      ? [5, 'Está escrito en un alfabeto distinto del latino']
      : null
  },
  ({ nombre, empresa, mensaje }) => {
    const phrases = new Set(foldText(`${nombre} ${empresa} ${mensaje}`).match(spamPhrases))
    if (phrases.size === 0) return null
    const isAdvertisement = phrases.size > 1 || countMatches(mensaje, linkPattern) > 0
    return [isAdvertisement ? 5 : 3, `Lleva frases de anuncios: ${[...phrases].slice(0, 3).join(', ')}`]
  },
  ({ mensaje }) => {
    const words = mensaje.toLowerCase().split(/\s+/)
    return (words.length >= 20 && new Set(words).size / words.length < 0.3) || /(.)\1{30}/u.test(mensaje)
      ? [4, 'Repite el mismo texto']
      : null
  },
  ({ correo }) =>
    disposableDomains.has(getDomain(correo)) ? [3, 'El correo es de un servicio desechable'] : null,
]

/** Returns the spam score of an enquiry and the reasons, worded for managers. */
export function scoreEnquiry(enquiry: Enquiry, signals: SubmissionSignals): Score {
  const found = (signals.isAllowedSender ? programRules : rules).flatMap((rule) => {
    const outcome = rule(enquiry, signals)
    return outcome ? [outcome] : []
  })
  return {
    score: found.reduce((total, [points]) => total + points, 0),
    reasons: found.map(([, reason]) => reason),
  }
}
