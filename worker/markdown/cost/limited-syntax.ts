import type {
  Construct,
  ConstructRecord,
  Effects,
  Event,
  Extension,
  ParseContext,
  State,
  Token,
  TokenizeContext,
} from 'micromark-util-types'
import { maxContainers } from '#client/features/content/contract/text-limits.ts'
import { maxSteps, createUnrenderableError } from './cost-limits.ts'
import { consumeWork } from './work-budget.ts'

// micromark takes quadratic time, or more, for many inputs: open brackets, pairs of stars, lists inside lists, comments
// without end. This extension of its syntax wraps all its constructs, so that each counts the steps that it takes and
// the parser stops where a text takes too many.

/** What parsing one text has taken so far, and the containers that the current line stands in. */
type ParserWork = { steps: number; line: number; containers: number; lastStart: number }

const workByParser = new WeakMap<ParseContext, ParserWork>()
const countedEffects = new WeakSet<Effects>()

/** What is said of a text that takes more steps than it may. */
export const tooManyMarkers = 'tiene demasiados signos juntos'

function consumeSteps(context: TokenizeContext, work: ParserWork, steps: number): void {
  // What is refused is not done.
  consumeWork(Math.max(0, Math.min(steps, maxSteps - work.steps)))
  work.steps += steps
  if (work.steps > maxSteps)
    throw createUnrenderableError(
      context.now().line,
      tooManyMarkers,
      'Acorta el párrafo, la lista o la tabla de esa línea.',
    )
}

/** Memory costs more than reading: each token is several objects, and each tokenizer some dozens of functions. */
const attemptSteps = 4
const tokenSteps = 25
/** A cell is resolved into several tokens more. */
const cellSteps = 125
const tokenizerSteps = 150
const lineSteps = 60
/** What stands around an `@` may be an address: the parsed text is searched for those, and each becomes three nodes. */
const addressSteps = 500
const atSign = 64
/** So many events are walked past in the time of a step. */
const eventsPerStep = 6

function countEffects(context: TokenizeContext, effects: Effects, work: ParserWork): void {
  if (countedEffects.has(effects)) return
  countedEffects.add(effects)
  const { consume, enter } = effects
  effects.consume = (code) => {
    consumeSteps(context, work, code === atSign ? addressSteps : 1)
    consume(code)
  }
  effects.enter = (type, fields) => {
    const name: string = type
    consumeSteps(context, work, name === 'tableCellDivider' ? cellSteps : tokenSteps)
    return enter(type, fields)
  }
}

/** Each of these marks is compared with the events before it. */
const isMark = ([kind, { type }]: Event): boolean =>
  kind === 'enter' && (type === 'attentionSequence' || type === 'strikethroughSequenceTemporary')

/** What a closing bracket is compared with: all that stands before it, and all names that were defined. */
const countNames = ({ parser }: TokenizeContext): number =>
  parser.defined.length + (parser.gfmFootnotes?.length ?? 0)

const isOpenBracket = ({ type, _balanced }: Token): boolean =>
  (type === 'labelLink' || type === 'labelImage') && !_balanced

/** How far a possible address looks back for an open bracket: to where an earlier one has looked, at most. */
function lookBack(events: readonly Event[]): number {
  const isEnd = ([, token]: Event): boolean =>
    '_gfmAutolinkLiteralWalkedInto' in token || isOpenBracket(token)
  return events.length - events.findLastIndex(isEnd)
}

/** What trying a construct costs, beside the characters that it reads. */
function getAttemptCost(context: TokenizeContext, { name = '' }: Construct, isBracket: boolean): number {
  if (isBracket) return attemptSteps + (context.events.length + countNames(context)) / eventsPerStep
  return name.endsWith('Autolink') ? attemptSteps + lookBack(context.events) / eventsPerStep : attemptSteps
}

type WithResolvers = Pick<Construct, 'resolveTo' | 'resolveAll'>

/** `resolve` walks only through what its own construct has just made, which cost far more. */
function limitResolvers({ resolveTo, resolveAll }: WithResolvers, work: ParserWork): WithResolvers {
  return {
    ...(resolveTo && {
      resolveTo(events, context) {
        consumeSteps(context, work, events.length / eventsPerStep)
        return resolveTo(events, context)
      },
    }),
    ...(resolveAll && {
      resolveAll(events, context) {
        const marks = events.filter(isMark).length
        consumeSteps(context, work, (events.length * (1 + marks)) / eventsPerStep)
        return resolveAll(events, context)
      },
    }),
  }
}

function limitConstruct(construct: Construct, work: ParserWork, isBracket: boolean): Construct {
  const { tokenize, exit } = construct
  return {
    ...construct,
    ...limitResolvers(construct, work),
    tokenize(effects, ok, nok) {
      countEffects(this, effects, work)
      consumeSteps(this, work, getAttemptCost(this, construct, isBracket))
      return tokenize.call(this, effects, ok, nok)
    },
    ...(exit && {
      exit(effects) {
        consumeSteps(this, work, this.events.length / eventsPerStep)
        return exit.call(this, effects)
      },
    }),
  }
}

function countContainer(context: TokenizeContext, work: ParserWork, start: number | null): void {
  const { line, offset } = context.now()
  if (work.line !== line) Object.assign(work, { line, containers: 0, lastStart: -1 })
  // The parser looks for a container and then takes it, which is one and the same.
  if (start !== null && work.lastStart === offset) return
  if (start !== null) work.lastStart = offset
  work.containers += 1
  if (work.containers > maxContainers)
    throw createUnrenderableError(
      line,
      `hay más de ${maxContainers} listas o citas unas dentro de otras`,
      'Saca la de esa línea a un nivel anterior.',
    )
}

const runBefore =
  (ok: State, note: () => void): State =>
  (code) => {
    note()
    return ok(code)
  }

/** A list item, a quote or a footnote, which counts how many of them the current line stands in. */
function limitContainer(construct: Construct, work: ParserWork): Construct {
  const made = limitConstruct(construct, work, false)
  const { tokenize, continuation } = made
  return {
    ...made,
    tokenize(effects, ok, nok) {
      const start = this.now().offset
      return tokenize.call(
        this,
        effects,
        runBefore(ok, () => countContainer(this, work, start)),
        nok,
      )
    },
    ...(continuation && {
      continuation: {
        ...continuation,
        tokenize(effects, ok, nok) {
          consumeSteps(this, work, 2 * attemptSteps)
          const note = () => countContainer(this, work, null)
          return continuation.tokenize.call(this, effects, runBefore(ok, note), nok)
        },
      },
    }),
  }
}

/** `[` and `]` */
const brackets: ReadonlySet<string> = new Set(['91', '93'])

/** Whoever makes tokenizers pays for each; a lazy line is compared with all that its block holds so far. */
function limitTokenizers(parser: ParseContext, work: ParserWork): void {
  for (const kind of ['flow', 'content', 'text', 'string'] as const) {
    const create = parser[kind]
    parser[kind] = (from) => {
      const context = create(from)
      consumeSteps(context, work, tokenizerSteps)
      const { write } = context
      context.write = (slice) => {
        const { line } = context.now()
        consumeSteps(context, work, lineSteps + (parser.lazy[line] ? context.events.length / 2 : 0))
        return write(slice)
      }
      return context
    }
  }
}

function limitParser(parser: ParseContext, work: ParserWork): void {
  limitTokenizers(parser, work)
  const { constructs } = parser
  const known = new Map<Construct, Construct>()
  const once = (construct: Construct, make: () => Construct): Construct => {
    const made = known.get(construct) ?? make()
    known.set(construct, made)
    return made
  }
  const replace = (
    record: ConstructRecord,
    make: (construct: Construct, code: string) => Construct,
  ): void => {
    for (const [code, constructsOfCode] of Object.entries(record))
      Object.assign(record, {
        [code]: [constructsOfCode ?? []].flat().map((one) => once(one, () => make(one, code))),
      })
  }
  replace(constructs.document, (one) => limitContainer(one, work))
  const { flow, flowInitial, contentInitial, text, string, insideSpan } = constructs
  for (const record of [flow, flowInitial, contentInitial, text, string])
    replace(record, (one, code) => limitConstruct(one, work, brackets.has(code)))
  insideSpan.null = (insideSpan.null ?? []).map((one) => ({ ...one, ...limitResolvers(one, work) }))
}

// No construct, but the first that any parser tries: the others are wrapped then, and tried before the parser tries
// there what they were.
const wrapConstructs: Construct = {
  tokenize(effects, ok, nok) {
    if (workByParser.has(this.parser)) return nok
    const work = { steps: 0, line: 0, containers: 0, lastStart: -1 }
    workByParser.set(this.parser, work)
    limitParser(this.parser, work)
    return effects.attempt(this.parser.constructs.document, ok, nok)
  },
}

/** The characters that a list item, a quote or a footnote begins with, by their codes; `null` is any other. */
const containerStarts = [...'*+-0123456789>['].map((sign) => sign.charCodeAt(0))

export const limitedSyntax: Extension = {
  document: Object.fromEntries([...containerStarts, 'null'].map((code) => [code, wrapConstructs])),
}
