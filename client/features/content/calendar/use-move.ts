import { useEffect, useRef, useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import type { CalendarEntry } from '../contract/calendar.ts'
import { changedTextSchema } from '../contract/edited-text.ts'
import { entryPaths, postPaths } from '../contract/text-paths.ts'
import { useZone } from '../use-zone.ts'

export type Move = (entry: CalendarEntry, local: string) => Promise<void>

type Moved = { entry: CalendarEntry; before: string }

/** Moves scheduled texts to another date and time in the site's time zone, written as `2026-11-30T09:00`. */
export function useMove() {
  const zone = useZone()
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const { ref, failure, setFailure, send } = useRequest<HTMLDivElement>()
  const [moved, setMoved] = useState<Moved | null>(null)
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

  const move: Move = async (entry, local) => {
    const { id, isArticle, rev } = entry
    const date = zone.fromLocalInput(local)
    setMoved(null)
    if (date === null || date.getTime() <= Date.now())
      return setFailure({ message: 'Ese momento ya pasó: elige uno que venga.', fields: {} })
    const at = date.toISOString()
    const path = isArticle ? postPaths.action(id, 'changeDate') : entryPaths.publish(id)
    const body = isArticle ? { at } : { from: at }
    const answer = await send(path, { method: 'POST', body, rev }, changedTextSchema)
    if (!answer) return
    setMoved({ entry: { ...entry, at, rev: answer.rev }, before: zone.toLocalInput(new Date(entry.at)) })
    runtime.navigate(fullPath, { replace: true })
  }

  return {
    ref,
    failure,
    move,
    message: {
      ref: statusRef,
      text: moved ? `«${moved.entry.title}» se publica el ${zone.formatMoment(moved.entry.at)}.` : '',
      onUndo: moved ? () => void move(moved.entry, moved.before) : undefined,
    },
    hideMessage() {
      if (moved && !hasActed.current) return
      setMoved(null)
      setFailure(null)
    },
  }
}
