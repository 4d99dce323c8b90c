import * as v from 'valibot'
import { type ContentOf, type DocumentContent, documentContentSchema } from './content.ts'
import { lackingIn } from './text.ts'

/** What stands in for a text that nobody has written; not TODO, which is a word of Spanish. */
const placeholder = /lorem ipsum|\bpor definir\b|\btexto de ejemplo\b|\btu texto aquí/i

type Problems = Record<string, string | false>

const needed = (text: string | readonly string[], problem: string): string | false =>
  text.length === 0 && problem

/** What a text of each kind has to say. */
function problemsOf(content: DocumentContent): Problems {
  switch (content.kind) {
    case 'page':
      return { markdown: needed(content.markdown.trim(), 'Escribe el texto antes de publicar.') }
    case 'service':
      return {
        summary: needed(content.summary, 'Escribe el resumen antes de publicar: lo muestra la portada.'),
        intro: needed(content.intro, 'Escribe la presentación antes de publicar.'),
        delivers: needed(content.delivers, 'Di al menos una cosa que entregas.'),
      }
    case 'person':
      return {
        role: needed(content.role, 'Escribe su función antes de publicar.'),
        duties: needed(content.duties, 'Di de qué responde antes de publicar.'),
      }
    case 'case':
      return caseProblems(content)
    // What its schema needs is all.
    case 'home':
    case 'offer':
    case 'contact':
    case 'blog':
    case 'next':
      return {}
    case 'about':
      return { left: needed(content.left.trim(), 'Escribe el texto antes de publicar.') }
    case 'question':
      return { answer: needed(content.answer, 'Escribe la respuesta antes de publicar.') }
  }
}

/** Figures without a source are no results, and nobody is quoted without their permission. */
function caseProblems(content: ContentOf<'case'>): Problems {
  const { problem, work, results, source, date, quote, quoteBy, permission } = content
  return {
    problem: needed(problem, 'Escribe el problema antes de publicar.'),
    work: needed(work, 'Escribe lo que se hizo antes de publicar.'),
    ...(results.length > 0 && {
      source: needed(source, 'Di de dónde salen los resultados.'),
      date: needed(date, 'Di de cuándo son los resultados.'),
    }),
    ...(quote !== '' && {
      quoteBy: needed(quoteBy, 'Di de quién son esas palabras.'),
      permission: needed(permission, 'Anota cómo consta su permiso: sin él no se publican sus palabras.'),
    }),
  }
}

/** What keeps a text from being published, by its field; none = nothing. */
export function publishProblems(content: DocumentContent): Record<string, string> {
  const unwritten = Object.entries(content).flatMap(([name, value]) =>
    name !== 'markdown' && placeholder.test(JSON.stringify(value))
      ? [[name, 'Aquí queda un texto de relleno: cámbialo antes de publicar.'] as const]
      : [],
  )
  const schema = documentContentSchema.options.find(
    ({ entries }) => v.safeParse(entries.kind, content.kind).success,
  )
  const unnamed = schema ? lackingIn(schema, content) : []
  const lacking = Object.entries(problemsOf(content)).flatMap(([name, problem]) =>
    problem === false ? [] : [[name, problem] as const],
  )
  return Object.fromEntries([...unnamed, ...lacking, ...unwritten])
}
