import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useMay } from '#client/runtime/session/use-may.ts'
import { matching } from '#client/runtime/text/match.ts'
import { type Command, commands } from './commands.ts'
import { find, type Found } from './find.ts'
import { places } from './places.ts'

/** So long after the last key (milliseconds) what was typed is a question. */
const pause = 180

const nothing: Found & { question: string } = { question: '', commands: [], problem: '' }

export type Palette = {
  question: string
  ask: (question: string) => void
  options: readonly Command[]
  active: number
  /** Of articles and enquiries the answer is on its way. */
  /** By the pointer, as the arrows do: only one is chosen. */
  point: (at: number) => void
  searching: boolean
  problem: string
  run: (command: Command) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** What the palette offers for what is typed; `onDone` once something was chosen. */
export function usePalette(onDone: () => void): Palette {
  const runtime = useRuntime()
  const may = useMay()
  const [question, setQuestion] = useState('')
  const [active, setActive] = useState(0)
  const [found, setFound] = useState(nothing)
  const [failure, setFailure] = useState('')
  const last = useRef('')
  // Whoever pressed Enter before the answer came means its first line.
  const entered = useRef(false)
  const wanted = question.trim()
  const offered = (wanted === '' ? commands : [...commands, ...places]).filter(({ needs }) => may(needs))

  useEffect(() => {
    last.current = wanted
    if (wanted.length < 2) return
    const timer = setTimeout(() => {
      void find(wanted, may).then((answer) => {
        // Of a question that is no longer the one asked.
        if (last.current !== wanted) return
        setFound({ question: wanted, ...answer })
        const [first] = answer.commands
        if (entered.current && first) run(first)
      })
    }, pause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who asks does not change while it is open
  }, [wanted])

  const isAsked = wanted.length >= 2
  const isAnswered = found.question === wanted
  const options = [...matching(offered, question), ...(isAsked && isAnswered ? found.commands : [])]

  function run(command: Command): void {
    if ('href' in command) {
      onDone()
      return runtime.navigate(command.href)
    }
    setFailure('')
    void command.run(runtime).then((problem) => (problem ? setFailure(problem) : onDone()))
  }

  return {
    question,
    ask(next) {
      setQuestion(next)
      setActive(0)
      entered.current = false
    },
    options,
    active: Math.min(active, options.length - 1),
    point: setActive,
    searching: isAsked && !isAnswered,
    problem: failure || (isAsked && isAnswered ? found.problem : ''),
    run,
    onKeyDown(event) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined && options.length > 0) {
        event.preventDefault()
        setActive((Math.min(active, options.length - 1) + step + options.length) % options.length)
      }
      // Of a word that is still being composed, Enter is not ours.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      const command = options[Math.min(active, options.length - 1)]
      if (command) run(command)
      else entered.current = isAsked && !isAnswered
    },
  }
}
