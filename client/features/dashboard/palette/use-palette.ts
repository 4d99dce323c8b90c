import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { searchItems, searchItemsWithCorrection } from '#client/runtime/text/search-items.ts'
import { collectTypingFor } from '#client/ui/field/typed-ahead.ts'
import { isNewTextPath } from '../../content/contract/text-paths.ts'
import { type Command, commands, listEditorCommands } from './commands.ts'
import { findCommands, type FoundCommands, orderCommands } from './find-commands.ts'
import { domainCommand, listServiceCommands, searchOnlyCommands } from './search-only-commands.ts'

const debounceMs = 180

const noResults: FoundCommands & { question: string } = {
  question: '',
  commands: [],
  isCorrected: false,
  problem: '',
}

/** Searches the server after a pause in typing. Calls `onFound` with the results of the last query, while it is open. */
function useFoundCommands(
  query: string,
  isKnown: () => boolean,
  onFound: (commands: readonly Command[]) => void,
) {
  const may = useHasPermission()
  const [found, setFound] = useState(noResults)
  const isAsked = query.length >= 2
  const isAnswered = found.question === query

  useEffect(() => {
    if (!isAsked) return
    let isOutdated = false
    const timer = setTimeout(() => {
      void findCommands(query, may, isKnown()).then((answer) => {
        if (isOutdated) return
        setFound({ question: query, ...answer })
        onFound(answer.commands)
      })
    }, debounceMs)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- permissions do not change while it is open
  }, [query])

  return { ...(isAsked && isAnswered ? found : noResults), isSearching: isAsked && !isAnswered }
}

/** `skipped`: commands for the open text, which come first. Enter alone must not publish it. */
const findActive = (options: readonly Command[], chosen: Command | null, skipped: number): number =>
  Math.max(0, chosen ? options.indexOf(chosen) : Math.min(skipped, options.length - 1))

/** The commands that need no search on the server, as far as the person may run them. */
function useKnownCommands(editorCommands: readonly Command[], isSearch: boolean): readonly Command[] {
  const may = useHasPermission()
  const { services, domainCheck } = useSite()
  const found = isSearch ? [...searchOnlyCommands, ...listServiceCommands(services)] : []
  if (isSearch && domainCheck) found.push(domainCommand)
  return [...editorCommands, ...commands, ...found].filter(({ permission }) => may(permission))
}

/** `asked`: the first query. */
export function usePalette(asked: string, onDone: () => void) {
  const runtime = useRuntime()
  const [query, setQuestion] = useState(asked)
  /** Results that come later may be inserted above it. */
  const [chosen, setChosen] = useState<Command | null>(null)
  const [failure, setFailure] = useState('')
  // Enter was pressed before the results came: run the first one when they do.
  const isEnterPending = useRef(false)
  const trimmedQuery = query.trim()
  const [editorCommands] = useState(listEditorCommands)
  const availableCommands = useKnownCommands(editorCommands, trimmedQuery !== '')
  const isKnown = (): boolean => searchItems(availableCommands, query).length > 0
  const found = useFoundCommands(trimmedQuery, isKnown, ([first]) => {
    if (isEnterPending.current && first) run(first)
  })
  const options = orderCommands(
    searchItemsWithCorrection(availableCommands, query),
    found.commands,
    trimmedQuery,
  )
  const active = findActive(options, chosen, trimmedQuery === '' ? editorCommands.length : 0)
  const setActive = (at: number): void => setChosen(options[at] ?? null)

  function run(command: Command): void {
    const { target } = command
    if (typeof target === 'string') {
      // At once, because closing the palette returns the focus to the field before.
      flushSync(onDone)
      if (isNewTextPath(target)) collectTypingFor(target)
      return runtime.navigate(target)
    }
    setFailure('')
    void target(runtime).then((problem) => (problem ? setFailure(problem) : onDone()))
  }

  return {
    query,
    setQuery(next: string) {
      setQuestion(next)
      setChosen(null)
      isEnterPending.current = false
    },
    options,
    active,
    /** Called on pointer hover, so that pointer and arrow keys share one active option. */
    setActive,
    isSearching: found.isSearching,
    isCorrected: found.isCorrected,
    problem: failure || found.problem,
    run,
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined && options.length > 0) {
        event.preventDefault()
        setActive((active + step + options.length) % options.length)
      }
      // During IME composition Enter confirms the word.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      const command = options[active]
      if (command) run(command)
      else isEnterPending.current = found.isSearching
    },
  }
}
