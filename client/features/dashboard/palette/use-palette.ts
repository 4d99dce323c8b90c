import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { searchItems } from '#client/runtime/text/search-items.ts'
import { type Command, commands } from './commands.ts'
import { findCommands, type FoundCommands } from './find-commands.ts'
import { searchOnlyCommands } from './search-only-commands.ts'

/** Delay between the last keystroke and the search, in milliseconds. */
const debounceMs = 180

const noResults: FoundCommands & { question: string } = { question: '', commands: [], problem: '' }

export type PaletteState = {
  query: string
  setQuery: (query: string) => void
  options: readonly Command[]
  active: number
  /** Called on pointer hover, so that pointer and arrow keys share one active option. */
  setActive: (at: number) => void
  isSearching: boolean
  problem: string
  run: (command: Command) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** State of the palette. Calls `onDone` once a command was chosen. */
export function usePalette(onDone: () => void): PaletteState {
  const runtime = useRuntime()
  const may = useHasPermission()
  const [query, setQuestion] = useState('')
  const [active, setActive] = useState(0)
  const [found, setFound] = useState(noResults)
  const [failure, setFailure] = useState('')
  const lastQuery = useRef('')
  // Enter was pressed before the results came: run the first one when they do.
  const isEnterPending = useRef(false)
  const trimmedQuery = query.trim()
  const availableCommands = (trimmedQuery === '' ? commands : [...commands, ...searchOnlyCommands]).filter(
    ({ permission }) => may(permission),
  )

  useEffect(() => {
    lastQuery.current = trimmedQuery
    if (trimmedQuery.length < 2) return
    const timer = setTimeout(() => {
      void findCommands(trimmedQuery, may).then((answer) => {
        // Ignore results of an outdated query.
        if (lastQuery.current !== trimmedQuery) return
        setFound({ question: trimmedQuery, ...answer })
        const [first] = answer.commands
        if (isEnterPending.current && first) run(first)
      })
    }, debounceMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who asks does not change while it is open
  }, [trimmedQuery])

  const isAsked = trimmedQuery.length >= 2
  const isAnswered = found.question === trimmedQuery
  const options = [...searchItems(availableCommands, query), ...(isAsked && isAnswered ? found.commands : [])]

  function run(command: Command): void {
    if ('href' in command) {
      onDone()
      return runtime.navigate(command.href)
    }
    setFailure('')
    void command.run(runtime).then((problem) => (problem ? setFailure(problem) : onDone()))
  }

  return {
    query,
    setQuery(next) {
      setQuestion(next)
      setActive(0)
      isEnterPending.current = false
    },
    options,
    active: Math.min(active, options.length - 1),
    setActive: setActive,
    isSearching: isAsked && !isAnswered,
    problem: failure || (isAsked && isAnswered ? found.problem : ''),
    run,
    onKeyDown(event) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined && options.length > 0) {
        event.preventDefault()
        setActive((Math.min(active, options.length - 1) + step + options.length) % options.length)
      }
      // During IME composition Enter confirms the word.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      const command = options[Math.min(active, options.length - 1)]
      if (command) run(command)
      else isEnterPending.current = isAsked && !isAnswered
    },
  }
}
