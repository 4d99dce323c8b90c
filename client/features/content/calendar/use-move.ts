import { useEffect, useRef, useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import type { CalendarEntry } from '../contract/calendar.ts'
import { changedTextSchema, openedTextSchema } from '../contract/edited-text.ts'
import { entryPaths, postPaths } from '../contract/text-paths.ts'
import { useZone } from '../use-zone.ts'

export type Move = (entry: CalendarEntry, local: string) => Promise<void>

/** A change of the schedule: what is said of it, and what takes it back. */
type Moved = { entry: CalendarEntry; done: string; undo?: () => Promise<void> }

/** The last change, and a function that makes one and shows what became of the text. */
function useScheduleChange() {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const request = useRequest<HTMLDivElement>()
  const [moved, setMoved] = useState<Moved | null>(null)

  async function change(
    { rev }: CalendarEntry,
    path: string,
    body: object,
    toMoved: (rev: number) => Moved,
  ): Promise<void> {
    setMoved(null)
    const answer = await request.send(path, { method: 'POST', body, rev }, changedTextSchema)
    if (!answer) return
    // Removes the message of another move that failed meanwhile.
    request.setFailure(null)
    setMoved(toMoved(answer.rev))
    runtime.navigate(fullPath, { replace: true })
  }

  return { ...request, moved, setMoved, change }
}

/**
 * Moves scheduled texts to another date and time in the site's time zone, written as `2026-11-30T09:00`. `days`: those
 * of the calendar.
 */
export function useMove(days: readonly string[]) {
  const zone = useZone()
  const { ref, failure, setFailure, send, moved, setMoved, change } = useScheduleChange()
  const { statusRef, hasActed } = useFocusedMessage(moved)

  const toScheduled = (entry: CalendarEntry, undo?: Moved['undo']): Moved => ({
    entry,
    done: `«${entry.title}» se publica el ${zone.formatBoth(entry.at)}.`,
    ...(undo && { undo }),
  })

  const move: Move = async (entry, local) => {
    const { id, isArticle } = entry
    const date = zone.fromLocalInput(local)
    setMoved(null)
    if (date === null || hasPassed(date))
      return setFailure({ message: 'Ese momento ya pasó: elige uno que venga.', fields: {} })
    const at = date.toISOString()
    const path = isArticle ? postPaths.action(id, 'changeDate') : entryPaths.publish(id)
    const before = zone.toLocalInput(new Date(entry.at))
    await change(entry, path, isArticle ? { at } : { from: at }, (rev) => {
      const next = { ...entry, at, rev }
      return toScheduled(next, () => move(next, before))
    })
  }

  async function cancel(entry: CalendarEntry): Promise<void> {
    const { id, title, at } = entry
    const paths = entry.isArticle ? postPaths : entryPaths
    // Cancelling also removes the date on which the text ends: read it, so that undoing can set it again.
    const opened = await send(paths.text(id), { method: 'GET' }, openedTextSchema)
    if (!opened) return
    const { isPublic, hasChanges, until } = opened
    await change(entry, paths.action(id, 'unschedule'), { at: null }, (rev) => ({
      entry,
      done: `«${title}» ya no se publica el ${zone.formatBoth(at)}. ${isPublic ? 'Sigue a la vista lo publicado' : 'Vuelve a ser un borrador'}.`,
      // Otherwise another version than the scheduled one would be published.
      ...(!isPublic &&
        !hasChanges && {
          undo: () =>
            change({ ...entry, rev }, paths.publish(id), { from: at, until }, (next) =>
              toScheduled({ ...entry, rev: next }),
            ),
        }),
    }))
  }

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
      done: moved?.done ?? '',
      onUndo: moved?.undo && (() => void moved.undo?.()),
    },
    hideMessage() {
      if (moved && !hasActed.current) return
      setMoved(null)
      setFailure(null)
    },
  }
}

const hasPassed = (date: Date): boolean => date.getTime() <= Date.now()

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
