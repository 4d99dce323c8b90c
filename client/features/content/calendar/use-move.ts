import { useEffect, useRef, useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import type { CalendarEntry } from '../contract/calendar.ts'
import { changedTextSchema } from '../contract/edited-text.ts'
import { entryPaths, postPaths } from '../contract/text-paths.ts'
import { useZone } from '../use-zone.ts'

export type Move = (entry: CalendarEntry, local: string) => Promise<void>

/** `before`: the date from which it was moved; null if its schedule was cancelled. */
type Moved = { entry: CalendarEntry; before: string | null }

/**
 * Moves scheduled texts to another date and time in the site's time zone, written as `2026-11-30T09:00`. `days`: those
 * of the calendar.
 */
export function useMove(days: readonly string[]) {
  const zone = useZone()
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const { ref, failure, setFailure, send } = useRequest<HTMLDivElement>()
  const [moved, setMoved] = useState<Moved | null>(null)
  const { statusRef, hasActed } = useFocusedMessage(moved)

  /** Sends a change of the schedule and shows what became of the text. */
  async function change(
    { rev }: CalendarEntry,
    path: string,
    body: object,
    toMoved: (rev: number) => Moved,
  ): Promise<void> {
    const answer = await send(path, { method: 'POST', body, rev }, changedTextSchema)
    if (!answer) return
    // Of another move, answered before this one.
    setFailure(null)
    setMoved(toMoved(answer.rev))
    runtime.navigate(fullPath, { replace: true })
  }

  const move: Move = async (entry, local) => {
    const { id, isArticle } = entry
    const date = zone.fromLocalInput(local)
    setMoved(null)
    if (date === null || date.getTime() <= Date.now())
      return setFailure({ message: 'Ese momento ya pasó: elige uno que venga.', fields: {} })
    const at = date.toISOString()
    const path = isArticle ? postPaths.action(id, 'changeDate') : entryPaths.publish(id)
    await change(entry, path, isArticle ? { at } : { from: at }, (rev) => ({
      entry: { ...entry, at, rev },
      before: zone.toLocalInput(new Date(entry.at)),
    }))
  }

  async function cancel(entry: CalendarEntry): Promise<void> {
    setMoved(null)
    const path = (entry.isArticle ? postPaths : entryPaths).action(entry.id, 'unschedule')
    await change(entry, path, { at: null }, () => ({ entry, before: null }))
  }

  const before = moved?.before ?? null
  const day = moved && zone.toLocalInput(new Date(moved.entry.at)).slice(0, 10)
  return {
    ref,
    /** Without messages of single fields, because the calendar has no fields to show them at. */
    failure: failure && { ...failure, fields: {} },
    move,
    cancel,
    /** The message lies at the top if the text is in the lower half of the month, so that it does not cover it. */
    isMessageAbove: day !== null && days.indexOf(day) >= days.length / 2,
    message: {
      ref: statusRef,
      done: moved ? describeMove(moved, zone.formatBoth) : '',
      onUndo: moved && before !== null ? () => void move(moved.entry, before) : undefined,
    },
    hideMessage() {
      if (moved && !hasActed.current) return
      setMoved(null)
      setFailure(null)
    },
  }
}

const describeMove = (
  { entry: { title, at }, before }: Moved,
  formatMoment: (at: string) => string,
): string =>
  before === null
    ? `«${title}» ya no se publica el ${formatMoment(at)}.`
    : `«${title}» se publica el ${formatMoment(at)}.`

function useFocusedMessage(moved: Moved | null) {
  const statusRef = useRef<HTMLParagraphElement>(null)
  // Whether the person has done something since the message appeared; focus moved by the page itself does not count.
  const hasActed = useRef(false)
  useEffect(() => {
    hasActed.current = false
    if (!moved) return
    // The pressed button moves away with its text: move the focus to the result.
    statusRef.current?.focus()
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    for (const name of ['pointerdown', 'keydown'])
      addEventListener(name, () => (hasActed.current = true), options)
    return () => listening.abort()
  }, [moved])
  return { statusRef, hasActed }
}
