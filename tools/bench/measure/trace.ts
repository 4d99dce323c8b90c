import * as v from 'valibot'

export const traceCategories = ['devtools.timeline', 'blink.user_timing', 'loading', 'v8', 'toplevel']

const eventSchema = v.object({
  name: v.string(),
  ph: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.number(),
  dur: v.optional(v.number()),
  args: v.optional(
    v.object({ data: v.optional(v.nullable(v.object({ documentLoaderURL: v.optional(v.string()) }))) }),
  ),
})
const traceSchema = v.object({ traceEvents: v.array(v.unknown()) })
type TraceEvent = v.InferOutput<typeof eventSchema>

const phaseNames = ['parse', 'style', 'layout', 'script', 'paint', 'other'] as const
type TracePhase = (typeof phaseNames)[number]
export type PhaseTimes = Record<TracePhase, number>
/** Milliseconds of the main thread. `blocking` adds up what each task after the first paint took beyond 50 ms. */
export type TraceSummary = {
  beforePaint: PhaseTimes
  beforeHydration: PhaseTimes
  blocking: number
  longest: number
}

const phaseByEvent: Readonly<Record<string, TracePhase>> = {
  ParseHTML: 'parse',
  ParseAuthorStyleSheet: 'parse',
  UpdateLayoutTree: 'style',
  RecalculateStyles: 'style',
  Layout: 'layout',
  EvaluateScript: 'script',
  FunctionCall: 'script',
  TimerFire: 'script',
  FireAnimationFrame: 'script',
  FireIdleCallback: 'script',
  EventDispatch: 'script',
  RunMicrotasks: 'script',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
}

const getPhase = (name: string): TracePhase =>
  phaseByEvent[name] ?? (/^v8\.|^V8\./i.test(name) ? 'script' : 'other')

/** Milliseconds of each phase between two times. The time of a nested event does not count for the event around it. */
function sumPhases(events: readonly TraceEvent[], from: number, to: number): PhaseTimes {
  const spent: PhaseTimes = { parse: 0, style: 0, layout: 0, script: 0, paint: 0, other: 0 }
  const open: { end: number; part: TracePhase }[] = []
  for (const { name, ts, dur = 0 } of events) {
    if (ts + dur < from || ts > to) continue
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop()
    const outer = open.at(-1)
    // An unknown event counts for the phase of the event around it, such as a compilation within a script.
    const own = getPhase(name)
    const part = own === 'other' ? (outer?.part ?? 'other') : own
    const within = Math.max(0, Math.min(ts + dur, to) - Math.max(ts, from)) / 1000
    spent[part] += within
    if (outer) spent[outer.part] -= within
    open.push({ end: ts + dur, part })
  }
  return spent
}

export function summarizeTrace(trace: string, address: string): TraceSummary {
  const events = v
    .parse(traceSchema, JSON.parse(trace))
    .traceEvents.map((event) => v.safeParse(eventSchema, event))
    .flatMap((result) => (result.success ? [result.output] : []))
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(address),
  )
  if (!start) throw new Error('The trace knows of no navigation')
  const getEventTime = (eventName: string): number => {
    const found = events.find(
      ({ name, pid, ts }) => name === eventName && pid === start.pid && ts >= start.ts,
    )
    if (!found) throw new Error(`The trace has no ${eventName}`)
    return found.ts
  }
  const paint = getEventTime('firstContentfulPaint')
  const hydrated = getEventTime('hydrated')
  const main = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === start.pid && tid === start.tid)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const tasks = main
    .filter(({ name, ts }) => name.endsWith('RunTask') && ts >= paint && ts <= hydrated + 5_000_000)
    .map(({ dur = 0 }) => dur / 1000)
  return {
    beforePaint: sumPhases(main, start.ts, paint),
    beforeHydration: sumPhases(main, start.ts, hydrated),
    blocking: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    longest: Math.max(0, ...tasks),
  }
}

export function describePhases(spent: PhaseTimes): string {
  const total = phaseNames.reduce((sum, part) => sum + spent[part], 0)
  const words = {
    parse: 'análisis',
    style: 'estilo',
    layout: 'disposición',
    script: 'script',
    paint: 'pintura',
    other: 'resto',
  }
  const parts = phaseNames.map((part) => `${words[part]} ${spent[part].toFixed(0)}`)
  return `${total.toFixed(0)} ms: ${parts.join(', ')}`
}
