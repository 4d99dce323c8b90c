import { useEffect, useEffectEvent, useState } from 'react'
import type { Revision } from '../../contract/edited-text.ts'
import { fillNoun, type Noun } from '../../contract/noun.ts'
import { useZone } from '../../use-zone.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'

const minuteMs = 60_000

/** Says who changed a text last and when; `formatMoment` formats what is longer ago than an hour. */
export function describeChange(
  { author, isOwn, at }: Pick<Revision, 'author' | 'isOwn' | 'at'>,
  { noun, now, formatMoment }: { noun: Noun; now: number; formatMoment: (at: string) => string },
): string {
  const minutes = Math.floor((now - Date.parse(at)) / minuteMs)
  const when =
    minutes < 1
      ? 'hace un momento'
      : minutes < 60
        ? new Intl.RelativeTimeFormat('es').format(-minutes, 'minute')
        : `el ${formatMoment(at)}`
  // The name is added afterwards, because it may contain braces.
  const it = fillNoun('L{o}', noun)
  if (isOwn) return `${it} cambiaste tú, en otra pestaña o dispositivo, ${when}.`
  return author === null ? '' : `${it} cambió ${author} ${when}.`
}

/**
 * Who changed a text last, in a sentence. Empty until that is known, and without a connection. `rev`: of the changed text;
 * 0 if there is none. Another one is read again.
 */
export function useLastChange({ api, draft, noun }: TextEditor, rev: number): string {
  const { formatMoment } = useZone()
  const [last, setLast] = useState<{ rev: number; text: string } | null>(null)
  const read = useEffectEvent(() => api.readVersions(draft.id))
  const show = useEffectEvent((versions: readonly Revision[] | string) => {
    const newest = typeof versions === 'string' ? undefined : versions[0]
    if (newest) setLast({ rev, text: describeChange(newest, { noun, now: Date.now(), formatMoment }) })
  })
  useEffect(() => {
    if (rev > 0) void read().then(show)
  }, [rev])
  return last?.rev === rev ? last.text : ''
}
