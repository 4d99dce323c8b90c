import {
  maxCells,
  maxContainers,
  maxNodeDepth,
  maxNodes,
  maxOrdinaryLength,
  maxTextLength,
} from '../../contract/text-limits.ts'

const tagPattern = /<(\/?)([a-z][a-z0-9]*)/gi
const listTags: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote'])
/** Elements whose end tag is not optional: an unclosed one contains everything that follows. */
const inlineTags: ReadonlySet<string> = new Set(
  'a b big code del div em font i ins s section small span strike strong sub sup u'.split(' '),
)

/** Finds HTML that exceeds the limits, without parsing it. */
function findHtmlLimitProblem(html: string): string | null {
  const counts = { tags: 0, cells: 0, lists: 0, wrappers: 0 }
  for (const [, end, given = ''] of html.matchAll(tagPattern)) {
    const name = given.toLowerCase()
    const delta = end ? -1 : 1
    counts.tags += 1
    if (name === 'td' || name === 'th') counts.cells += end ? 0 : 1
    else if (listTags.has(name)) counts.lists += delta
    else if (inlineTags.has(name)) counts.wrappers += delta
    if (counts.cells > maxCells) return 'la tabla tiene demasiadas celdas'
    if (counts.lists > maxContainers) return `hay más de ${maxContainers} listas o citas unas dentro de otras`
    if (counts.wrappers > maxNodeDepth) return 'hay demasiadas cosas unas dentro de otras'
    // Most elements have a start tag and an end tag.
    if (counts.tags > 2 * maxNodes) return 'tiene demasiados elementos'
  }
  return null
}

function findTextLimitProblem(text: string): string | null {
  if (text.length > maxTextLength) return `tiene ${text.length} caracteres y caben ${maxTextLength}`
  // Each line becomes two nodes: a paragraph and its text.
  return text.split(/(?:\r\n?|\n)+/).length > maxNodes / 2 ? 'tiene demasiadas líneas' : null
}

/** Why pasted or dropped content cannot go into the visual editor, in a sentence for people; null if it can. */
export function findPasteProblem(data: Pick<DataTransfer, 'getData'> | null): string | null {
  const html = data?.getData('text/html') ?? ''
  const problem =
    findTextLimitProblem(data?.getData('text/plain') ?? '') ??
    (html === '' ? null : findHtmlLimitProblem(html))
  return (
    problem &&
    `No se pegó nada: lo copiado es demasiado para la vista visual (${problem}). Pégalo por partes, o repártelo en varios textos.`
  )
}

/** What to say after a paste into a text that has this many characters by now; empty if it can be published. */
export const noteLength = (length: number): string =>
  length > maxOrdinaryLength
    ? 'Está todo, pero así de largo no se podrá publicar (caben unas 14.000 palabras): repártelo en varios textos.'
    : ''

/** Cancels a paste or drop that exceeds the limits, before the editor parses it, and shows why. */
export function rejectPaste(
  event: Event,
  data: DataTransfer | null,
  showStatus: (problem: string) => void,
): boolean {
  const problem = findPasteProblem(data)
  if (problem === null) return false
  event.preventDefault()
  showStatus(problem)
  return true
}
