import { globSync, readFileSync } from 'node:fs'
import { type Argument, type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser'
import { isDisjointWith, JS, NFA } from 'refa'
import { analyse, type ParsedLiteral } from 'scslre'

// Finds regular expressions whose time grows faster than their input. The library `scslre` finds those that one
// repeated character slows down. The code here finds those that need several characters: `findRestartedRepetition`
// finds, for example, `<!--[^]*?-->` over `<!--<!--<!--…`, and `findSharedRepetition` finds `^.*ab.*c` over `abab…`.

type Literal = { source: string; flags: string }
type Alternative = ParsedLiteral['pattern']['alternatives'][number]
type PatternElement = Alternative['elements'][number]

/** Stands for a value that is known only at run time, such as an escaped name. */
const placeholder = 'x'

function createAutomaton(source: string, flags: string): NFA {
  const parser = JS.Parser.fromLiteral({ source, flags: flags.replace('m', '') })
  const { expression, maxCharacter } = parser.parse({ assertions: 'ignore', backreferences: 'disable' })
  return NFA.fromRegex(expression, { maxCharacter })
}

const getSource = (parts: readonly PatternElement[], flags: string): string =>
  parts
    .map((part) =>
      // With the flag `m`, `^` matches after the end of a line.
      part.type === 'Assertion' && part.kind === 'start' && flags.includes('m') ? '\\n' : part.raw,
    )
    .join('')

/** A pattern that can fail. It stands for the part after a lookahead. */
const fails = '$'

function canFail(rest: string, flags: string): boolean {
  return /\$|\\[bB]|\(\?<?[=!]/.test(rest) || !createAutomaton(rest, flags).test([])
}

/**
 * Finds two repetitions that can split the same text in many ways, if the part after them can fail; null if there are
 * none.
 */
function findSharedRepetition(parts: readonly PatternElement[], flags: string): string | null {
  const repeated = parts.flatMap((part, index) =>
    part.type === 'Quantifier' && part.max === Infinity ? { part, index } : [],
  )
  for (const [order, first] of repeated.entries())
    for (const second of repeated.slice(order + 1)) {
      if (!canFail(getSource(parts.slice(second.index + 1), flags), flags)) continue
      const between = getSource(parts.slice(first.index + 1, second.index), flags)
      const [one, two] = [first.part.element.raw, second.part.element.raw]
      const both = NFA.fromIntersection(
        createAutomaton(`(?:${one})+`, flags),
        createAutomaton(`(?:${two})+`, flags),
      )
      const across = createAutomaton(`(?:${one})*(?:${between})(?:${two})*`, flags)
      if (!isDisjointWith(both, across)) return `${first.part.raw} and ${second.part.raw}`
    }
  return null
}

/**
 * Finds a repetition that can read past the beginnings of later matches; null if there is none. A search from each of
 * these beginnings may read to the end of the input, so the time grows with the square of the input's length.
 */
function findRestartedRepetition(
  before: string,
  parts: readonly PatternElement[],
  following: string,
  flags: string,
): string | null {
  for (const [index, part] of parts.entries()) {
    const head = before + getSource(parts.slice(0, index), flags)
    const tail = getSource(parts.slice(index + 1), flags) + following
    if (part.type === 'Quantifier' && part.max === Infinity && head !== '' && canFail(tail, flags)) {
      const repeated = createAutomaton(`(?:${part.element.raw})+`, flags)
      if (!isDisjointWith(createAutomaton(head, flags), repeated)) return part.raw
    }
    const inner = part.type === 'Quantifier' ? part.element : part
    const isAhead = inner.type === 'Assertion' && inner.kind === 'lookahead'
    if (inner.type !== 'Group' && inner.type !== 'CapturingGroup' && !isAhead) continue
    // A negative lookahead fails if its content matches.
    const after = isAhead && inner.negate ? fails : tail
    for (const { elements } of inner.alternatives) {
      const found = findRestartedRepetition(head, elements, after, flags)
      if (found !== null) return found
    }
  }
  return null
}

const isAnchored = ({ elements: [first] }: Alternative, flags: string): boolean =>
  first?.type === 'Assertion' && first.kind === 'start' && !flags.includes('m')

/** Why an expression is slow on some input; null if no reason was found. */
export function findSlowness({ source, flags }: Literal): string | null {
  const { parsed, reports } = analyse({ source, flags })
  const [report] = reports
  if (report) return `${report.type} on ${JSON.stringify(report.character.pick)}`
  for (const alternative of parsed.pattern.alternatives) {
    const shared = findSharedRepetition(alternative.elements, flags)
    if (shared !== null) return `Trade between ${shared}`
    if (flags.includes('y')) continue
    const found = isAnchored(alternative, flags)
      ? null
      : findRestartedRepetition('', alternative.elements, '', flags)
    if (found !== null) return `Restart before ${found}`
  }
  return null
}

/** The text of a string literal or template; null if it is known only at run time. */
function getText(node: Argument | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node?.type === 'TemplateLiteral'
    ? node.quasis.map(({ value }) => value.cooked ?? '').join(placeholder)
    : null
}

/** The regular expressions of a module, including those created by `RegExp('…')`. */
export function listExpressions(file: string, code: string): Literal[] {
  const found: Literal[] = []
  const addCall = ({ callee, arguments: [pattern, flags] }: CallExpression | NewExpression): void => {
    const source = callee.type === 'Identifier' && callee.name === 'RegExp' ? getText(pattern) : null
    if (source !== null) found.push({ source, flags: getText(flags) ?? '' })
  }
  new Visitor({
    CallExpression: addCall,
    NewExpression: addCall,
    Literal(node) {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags })
    },
  }).visit(parseSync(file, code).program)
  return found
}

/** Test code may have slow expressions, because it reads only input that the project itself has written. */
const trustedInput = /^worker\/(?:testing|[\w/-]+\/testing)\/|(?:^|[/-])testing\.tsx?$|\.test\.tsx?$/

/** A check of `npm run check` that prints each slow expression with its file. */
export async function checkRegularExpressions(): Promise<{ passed: number; failed: number }> {
  const files = globSync('{client,worker}/**/*.{ts,tsx}').filter((file) => !trustedInput.test(file))
  const known = new Map<string, string | null>()
  let failed = 0
  for (const file of files)
    for (const literal of listExpressions(file, readFileSync(file, 'utf8'))) {
      const shown = `/${literal.source}/${literal.flags}`
      const why = known.get(shown) ?? findSlowness(literal)
      known.set(shown, why)
      if (why === null) continue
      failed += 1
      console.error(`  ${file}: ${shown}: ${why}`)
    }
  return { passed: known.size - failed, failed }
}
