import { acceptedMutants, acceptedMutantKinds } from './accepted-mutants.ts'
import { findMutants, type Mutant } from './operators.ts'
import { type AstNode, type Range, visitNodes } from './syntax-tree.ts'

export type NamedMutant = Mutant & {
  id: string
  file: string
  line: number
  /** True if the mutant is in no function: its code runs once, at loading, so it cannot be activated later. */
  isOnce: boolean
}

/** A range of the source. It is replaced by an expression that selects the original text or one of its mutants. */
type Choice = Range & { isStatement: boolean; mutants: { id: string; text: string }[] }

const isAccepted = (file: string, { original, replacement }: Mutant): boolean =>
  acceptedMutants[file]?.some((one) => one[0] === original && one[1] === replacement) ||
  acceptedMutantKinds.some((one) => one.was.test(original) && one.becomes === replacement)

/** The mutants of a file, without the accepted ones; with `lines` (`a.ts:12`), only those of these lines. */
export function listMutants(file: string, source: string, lines: readonly string[] = []): NamedMutant[] {
  const isPart = lines.some((one) => one.startsWith(`${file}:`))
  const functions = functionsOf(file, source)
  return findMutants(file, source)
    .map((mutant, index) => {
      const line = source.slice(0, mutant.start).split('\n').length
      const isOnce = !functions.some(({ start, end }) => start <= mutant.start && mutant.start < end)
      return { ...mutant, file, id: `${file}#${index}`, line, isOnce }
    })
    .filter((mutant) => !isAccepted(file, mutant) && (!isPart || lines.includes(`${file}:${mutant.line}`)))
}

/** True if a node can be replaced by an expression in parentheses. Parts of templates and keys cannot. */
const isReplaceable = (node: AstNode, parent: AstNode | null): boolean =>
  (/(?:Expression|Literal)$/.test(node.type) || parent?.['test'] === node) &&
  !/^(?:TS|JSX|Spread)/.test(node.type) &&
  !(parent?.type === 'TaggedTemplateExpression' && parent['quasi'] === node) &&
  !(parent?.type === 'Property' && parent['key'] === node) &&
  parent?.type !== 'JSXAttribute'

function functionsOf(file: string, source: string): Range[] {
  const found: Range[] = []
  visitNodes(file, source, (node) => {
    if (/^(?:ArrowFunction|Function)/.test(node.type)) found.push(node)
  })
  return found
}

/** All ranges of the source that can have mutants, outermost first. */
function listChoices(source: string, file: string): (Range & { isStatement: boolean })[] {
  const found: (Range & { isStatement: boolean })[] = []
  visitNodes(file, source, (node, parent) => {
    const { start, end, type } = node
    if (type === 'ExpressionStatement') found.push({ start, end, isStatement: true })
    else if (isReplaceable(node, parent)) found.push({ start, end, isStatement: false })
  })
  return found
}

/** Compiles all mutants into a file. `__mutant(id)` is true for the mutant to run; `active` runs from the start. */
export function instrumentSource(
  file: string,
  source: string,
  mutants: readonly NamedMutant[],
  active?: string,
): string {
  const where = listChoices(source, file)
  const choices = new Map<string, Choice>()
  for (const { id, start, original, replacement } of mutants) {
    const end = start + original.length
    const place = where.findLast(
      (one) => one.start <= start && end <= one.end && one.isStatement === (replacement === ';'),
    )
    if (!place) throw new Error(`${id} stands where nothing can be chosen`)
    const key = `${place.start}-${place.end}-${place.isStatement}`
    const choice = choices.get(key) ?? { ...place, mutants: [] }
    const text = source.slice(place.start, start) + replacement + source.slice(end, place.end)
    choices.set(key, { ...choice, mutants: [...choice.mutants, { id, text }] })
  }
  const sorted = [...choices.values()].toSorted((a, b) => a.start - b.start || b.end - a.end)
  const chosen = active === undefined ? 'globalThis.__mutant?.(id)' : `id === ${JSON.stringify(active)}`
  return `const __mutant = (id) => ${chosen}; ${writeRange(source, { start: 0, end: source.length }, sorted)}`
}

/** The text of a range with the choices inside it inserted. `choices` are sorted, outermost first. */
function writeRange(source: string, { start, end }: Range, choices: readonly Choice[]): string {
  let text = ''
  let at = start
  for (const [index, choice] of choices.entries()) {
    if (choice.start < at || choice.end > end) continue
    const inside = choices.slice(index + 1).filter((other) => other.end <= choice.end)
    text += source.slice(at, choice.start) + writeChoice(choice, writeRange(source, choice, inside))
    at = choice.end
  }
  return text + source.slice(at, end)
}

function writeChoice({ isStatement, mutants }: Choice, original: string): string {
  const named = mutants.map(({ id, text }) => [`__mutant(${JSON.stringify(id)})`, text] as const)
  if (isStatement) return `{ if (!${named.map(([chosen]) => chosen).join(' && !')}) { ${original} } }`
  return `(${named.map(([chosen, text]) => `${chosen} ? (${text}) : `).join('')}(${original}))`
}
