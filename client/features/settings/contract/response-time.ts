/** Matches a text that begins with a duration: `un día`, `24 h`, `menos de un día`, `unas horas`. */
const durationPattern =
  /^(\d|(una?|dos|tres|cuatro|cinco|seis|diez|doce|media|medio|unos|unas|pocas|pocos|menos de|cuestión de) )/i
/** Matches a text that begins with a point in time: `el mismo día`, `antes de mañana`, `de lunes a viernes`. */
const timePattern =
  /^(en|el|la|los|las|al|a|antes|dentro|durante|por|de|desde|hoy|mañana|lo|cuanto|cada|tan|siempre|casi|normalmente|muy|pronto|rápido|rápidamente|enseguida|inmediatamente|como)(?=[\s,]|$)/i
/** Matches a text with a verb in the first person plural, which is already a sentence. */
const sentencePattern = /[aei]mos\b|^tiempo de respuesta\b/i

export const lowercaseFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Completes a response time to a sentence: `un día laborable` → «Respondemos en un día laborable.» Keeps sentences. */
export function toResponseSentence(typed: string): string {
  const text = typed.replace(/(?<![\s.])[\s.]+$/, '')
  if (text === '') return ''
  if (/[!?…]$/.test(text)) return capitalize(text)
  if (sentencePattern.test(text)) return `${capitalize(text)}.`
  if (durationPattern.test(text)) return `Respondemos en ${lowercaseFirst(text)}.`
  if (timePattern.test(text)) return `Respondemos ${lowercaseFirst(text)}.`
  return /^\p{Lu}.*\.\s*$/u.test(typed) ? `${text}.` : `Tiempo de respuesta: ${text}.`
}

export function listUsualResponses(country: string): readonly string[] {
  const day = country === 'ES' ? 'laborable' : 'hábil'
  return [
    `el mismo día ${day}`,
    `en un día ${day}`,
    `en dos días ${day === 'hábil' ? 'hábiles' : 'laborables'}`,
    'en menos de 24 horas',
  ].map(toResponseSentence)
}
