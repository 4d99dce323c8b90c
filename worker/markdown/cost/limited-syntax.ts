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

// micromark takes quadratic time or more for many inputs: open brackets, pairs of asterisks, nested lists, comments
// without end. This syntax extension wraps all constructs to count their steps, and stops parsing when a text takes too
// many.

/** Steps used for one text, and the number of containers open on the current line. */
type ParserWork = { steps: number; line: number; containers: number; lastStart: number }

const workByParser = new WeakMap<ParseContext, ParserWork>()
const countedEffects = new WeakSet<Effects>()

/** Error text for too many steps. */
export const tooManyMarkers = 'tiene demasiados signos juntos'

function consumeSteps(context: TokenizeContext, work: ParserWork, steps: number): void {
  // Steps beyond the limit are not done, so they are not counted.
  consumeWork(Math.max(0, Math.min(steps, maxSteps - work.steps)))
  work.steps += steps
  if (work.steps > maxSteps)
    throw createUnrenderableError(
      context.now().line,
      tooManyMarkers,
      'Acorta el párrafo, la lista o la tabla de esa línea.',
    )
}

/** Costs in steps. Allocations cost more than reading: a token is several objects, a tokenizer dozens of functions. */
const attemptSteps = 4
const tokenSteps = 25
/** Higher than `tokenSteps`, because a table cell is resolved into several more tokens. */
const cellSteps = 125
const tokenizerSteps = 150
const lineSteps = 60
/** Text around an `@` may be an e-mail address: the parsed text is searched for them, and each becomes three nodes. */
const addressSteps = 500
const atSign = 64
/** Events that are visited in the time of one step. */
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

/** True for marks of emphasis and strikethrough: each is compared with all events before it. */
const isMark = ([kind, { type }]: Event): boolean =>
  kind === 'enter' && (type === 'attentionSequence' || type === 'strikethroughSequenceTemporary')

/** Number of names that a closing bracket is compared with, besides all events before it. */
const countNames = ({ parser }: TokenizeContext): number =>
  parser.defined.length + (parser.gfmFootnotes?.length ?? 0)

const isOpenBracket = ({ type, _balanced }: Token): boolean =>
  (type === 'labelLink' || type === 'labelImage') && !_balanced

/**
 * Number of events searched backwards for an open bracket before a possible address. A search stops where an earlier
 * one began.
 */
function lookBack(events: readonly Event[]): number {
  const isEnd = ([, token]: Event): boolean =>
    '_gfmAutolinkLiteralWalkedInto' in token || isOpenBracket(token)
  return events.length - events.findLastIndex(isEnd)
}

/** Cost of trying a construct, besides the characters that it reads. */
function getAttemptCost(context: TokenizeContext, { name = '' }: Construct, isBracket: boolean): number {
  if (isBracket) return attemptSteps + (context.events.length + countNames(context)) / eventsPerStep
  return name.endsWith('Autolink') ? attemptSteps + lookBack(context.events) / eventsPerStep : attemptSteps
}

type WithResolvers = Pick<Construct, 'resolveTo' | 'resolveAll'>

/** `resolve` is not counted: it visits only events of its own construct, whose creation was counted. */
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
  // The parser first checks for a container and then consumes it; both calls have the same start.
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

/** Wraps a container construct (list item, quote, footnote) to count the open containers per line. */
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

/** Counts each new tokenizer and line. A lazy line is compared with all previous events of its block. */
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

// Not a real construct. The parser tries it first: it wraps all other constructs once, and then the parser tries them.
const wrapConstructs: Construct = {
  tokenize(effects, ok, nok) {
    if (workByParser.has(this.parser)) return nok
    const work = { steps: 0, line: 0, containers: 0, lastStart: -1 }
    workByParser.set(this.parser, work)
    limitParser(this.parser, work)
    return effects.attempt(this.parser.constructs.document, ok, nok)
  },
}

/** Character codes that can start a container; `null` matches any other. */
const containerStarts = [...'*+-0123456789>['].map((sign) => sign.charCodeAt(0))

export const limitedSyntax: Extension = {
  document: Object.fromEntries([...containerStarts, 'null'].map((code) => [code, wrapConstructs])),
}
