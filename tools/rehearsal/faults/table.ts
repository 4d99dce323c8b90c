import { type Fault, type Faults, toStepName } from '../faults.ts'

// Breaks a command at each of its calls, and repeats it. Each trial begins with a new state.

/** One run of a command, and its repetition, on the same state. */
export type Trial = AsyncDisposable & {
  faults: Faults
  /** Runs the command. Returns the message that stopped it; null if it ended well. */
  run: () => Promise<string | null>
  /** What is wrong with the state after a run; null if nothing is. */
  findProblem: (stopped: string | null) => Promise<string | null> | string | null
  /** True if a repetition would begin where the first run began. */
  isUntouched?: () => boolean
}

export type BreakableCommand = { name: string; start: () => Promise<Trial> }

const faultKinds = ['refused', 'cut', 'slow', 'killed'] as const satisfies readonly Fault[]

type Selection = { kinds?: readonly Fault[]; isBrief?: boolean }

export type FaultRow = { command: string; step: string; cells: string[] }

/**
 * Runs a command without a fault. Returns the calls to break, by step: of each step the first, the middle and the last,
 * or only the middle one.
 */
async function findSteps({ name, start }: BreakableCommand, isBrief: boolean) {
  await using trial = await start()
  const stopped = await trial.run()
  const counts = new Map<string, number>()
  for (const step of trial.faults.calls.map(toStepName)) counts.set(step, (counts.get(step) ?? 0) + 1)
  const problem = stopped ?? (await trial.findProblem(null))
  if (problem !== null) throw new Error(`${name}, without a fault: ${problem}`)
  return [...counts].map(([step, times]) => ({
    step,
    skips: [...new Set([...(isBrief ? [] : [0, times - 1]), Math.floor((times - 1) / 2)])],
  }))
}

/** Breaks a command at one call and repeats it. Returns how it ended. */
async function tryFault(
  command: BreakableCommand,
  failure: { call: string; kind: Fault; skip: number },
): Promise<string> {
  await using trial = await command.start()
  const { faults, run, findProblem, isUntouched } = trial
  faults.set(failure)
  const stopped = await run()
  faults.set()
  const problem = await findProblem(stopped)
  if (problem !== null) return `WRONG: ${problem}`
  if (stopped === null) return 'goes on'
  if (isUntouched?.()) return 'unchanged'
  const again = await run()
  const left = again ?? (await findProblem(null))
  return left === null ? 'again' : `WRONG, repeated: ${left}`
}

export async function* breakCommand(
  command: BreakableCommand,
  { kinds = faultKinds, isBrief = false }: Selection = {},
): AsyncGenerator<FaultRow> {
  for (const { step, skips } of await findSteps(command, isBrief)) {
    const cells: string[] = []
    for (const kind of kinds) {
      const ends = new Set<string>()
      for (const skip of skips) ends.add(await tryFault(command, { call: step, kind, skip }))
      cells.push([...ends].join(' / '))
    }
    yield { command: command.name, step, cells }
  }
}

export const isAllGood = (rows: readonly FaultRow[]): boolean =>
  rows.every(({ cells }) => cells.every((cell) => !cell.includes('WRONG')))

const toLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export function formatFaults(rows: readonly FaultRow[]): string {
  const commands = [...new Set(rows.map(({ command }) => command))]
  return commands
    .map((command) =>
      [
        `## ${command}\n`,
        toLine(['step', ...faultKinds]),
        toLine(['---', ...faultKinds.map(() => '---')]),
        ...rows
          .filter((row) => row.command === command)
          .map(({ step, cells }) => toLine([`\`${step}\``, ...cells])),
      ].join('\n'),
    )
    .join('\n\n')
}
