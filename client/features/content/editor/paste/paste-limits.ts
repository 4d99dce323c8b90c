import { maxCells, maxContainers, maxNodeDepth, maxNodes, maxTextLength } from '../../contract/bounds.ts'

const tag = /<(\/?)([a-z][a-z0-9]*)/gi
const lists: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote'])
/** Of these the end is always written: what stays open stands around all that follows. */
const wrappers: ReadonlySet<string> = new Set(
  'a b big code del div em font i ins s section small span strike strong sub sup u'.split(' '),
)

/** What is too much in HTML, found before anything parses it. */
function tooMuchHtml(html: string): string | null {
  const counts = { tags: 0, cells: 0, lists: 0, wrappers: 0 }
  for (const [, end, given = ''] of html.matchAll(tag)) {
    const name = given.toLowerCase()
    const by = end ? -1 : 1
    counts.tags += 1
    if (name === 'td' || name === 'th') counts.cells += end ? 0 : 1
    else if (lists.has(name)) counts.lists += by
    else if (wrappers.has(name)) counts.wrappers += by
    if (counts.cells > maxCells) return 'la tabla tiene demasiadas celdas'
    if (counts.lists > maxContainers) return `hay más de ${maxContainers} listas o citas unas dentro de otras`
    if (counts.wrappers > maxNodeDepth) return 'hay demasiadas cosas unas dentro de otras'
    // Most are written twice, where they begin and where they end.
    if (counts.tags > 2 * maxNodes) return 'tiene demasiados elementos'
  }
  return null
}

function tooMuchText(text: string): string | null {
  if (text.length > maxTextLength) return `tiene ${text.length} caracteres y caben ${maxTextLength}`
  // A line becomes a paragraph with its text.
  return text.split(/(?:\r\n?|\n)+/).length > maxNodes / 2 ? 'tiene demasiadas líneas' : null
}

/** Why what is pasted or dropped cannot go into the visual editor, in a sentence; null where it can. */
export function tooMuchPasted(data: Pick<DataTransfer, 'getData'> | null): string | null {
  const html = data?.getData('text/html') ?? ''
  const problem = tooMuchText(data?.getData('text/plain') ?? '') ?? (html === '' ? null : tooMuchHtml(html))
  return (
    problem &&
    `No se pegó nada: lo copiado es demasiado para la vista visual (${problem}). Pégalo por partes, o repártelo en varios textos.`
  )
}

/** Stops a paste or a drop that is too much before the editor parses it, and says why. */
export function refusePaste(
  event: Event,
  data: DataTransfer | null,
  say: (problem: string) => void,
): boolean {
  const problem = tooMuchPasted(data)
  if (problem === null) return false
  event.preventDefault()
  say(problem)
  return true
}
