import * as v from 'valibot'
import { type ContentOf, type EntryContent, entryContentSchema } from './content.ts'
import { findMissingFields } from './field-schemas.ts'

/** Placeholder phrases that must not be published. TODO is not one of them: «todo» is a Spanish word. */
const placeholderPattern = /lorem ipsum|\bpor definir\b|\btexto de ejemplo\b|\btu texto aquí/i

type Problems = Record<string, string | false>

const requireText = (text: string | readonly string[], problem: string): string | false =>
  text.length === 0 && problem

/** Texts that publishing requires in addition to the required fields of the schema. */
function findMissingTexts(content: EntryContent): Problems {
  switch (content.kind) {
    case 'page':
      return { markdown: requireText(content.markdown.trim(), 'Escribe el texto antes de publicar.') }
    case 'service':
      return {
        summary: requireText(content.summary, 'Escribe el resumen antes de publicar: lo muestra la portada.'),
        intro: requireText(content.intro, 'Escribe la presentación antes de publicar.'),
        delivers: requireText(content.delivers, 'Di al menos una cosa que entregas.'),
      }
    case 'person':
      return {
        role: requireText(content.role, 'Escribe su función antes de publicar.'),
        duties: requireText(content.duties, 'Di de qué responde antes de publicar.'),
      }
    case 'case':
      return findCaseProblems(content)
    // These kinds need nothing beyond the required fields of the schema.
    case 'home':
    case 'offer':
    case 'contact':
    case 'blog':
    case 'next':
      return {}
    case 'about':
      return { left: requireText(content.left.trim(), 'Escribe el texto antes de publicar.') }
    case 'question':
      return { answer: requireText(content.answer, 'Escribe la respuesta antes de publicar.') }
  }
}

/** Results need a source and a date; a quotation needs its author's name and permission. */
function findCaseProblems(content: ContentOf<'case'>): Problems {
  const { problem, work, results, source, date, quote, quoteBy, permission } = content
  return {
    problem: requireText(problem, 'Escribe el problema antes de publicar.'),
    work: requireText(work, 'Escribe lo que se hizo antes de publicar.'),
    ...(results.length > 0 && {
      source: requireText(source, 'Di de dónde salen los resultados.'),
      date: requireText(date, 'Di de cuándo son los resultados.'),
    }),
    ...(quote !== '' && {
      quoteBy: requireText(quoteBy, 'Di de quién son esas palabras.'),
      permission: requireText(
        permission,
        'Anota cómo consta su permiso: sin él no se publican sus palabras.',
      ),
    }),
  }
}

/** Problems that prevent publishing, by field; empty if there are none. */
export function findPublishProblems(content: EntryContent): Record<string, string> {
  const placeholders = Object.entries(content).flatMap(([name, value]) =>
    name !== 'markdown' && placeholderPattern.test(JSON.stringify(value))
      ? [[name, 'Aquí queda un texto de relleno: cámbialo antes de publicar.'] as const]
      : [],
  )
  const schema = entryContentSchema.options.find(
    ({ entries }) => v.safeParse(entries.kind, content.kind).success,
  )
  const missingFields = schema ? findMissingFields(schema, content) : []
  const missingTexts = Object.entries(findMissingTexts(content)).flatMap(([name, problem]) =>
    problem === false ? [] : [[name, problem] as const],
  )
  return Object.fromEntries([...missingFields, ...missingTexts, ...placeholders])
}
