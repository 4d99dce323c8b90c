import { type RefObject, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { addOpenText } from '#client/runtime/session/open-texts.ts'
import { type Failure, useRequest } from '#client/runtime/session/use-request.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { useUnloadWarning } from '#client/runtime/session/use-unload-warning.ts'
import { useChangeSite } from '#client/runtime/site/change-site.ts'
import type { Settings } from '#client/site.ts'
import { restorePath, settingsApiPath, type SettingsPage, settingsSchema } from '../contract.ts'
import { differences, labels } from '../contract/labels.ts'
import { proposedLink } from '../contract/menu-link.ts'
import { createDraftStore } from './draft.ts'
import { merge } from './merge.ts'

const endNames = ['noticeUntil', 'site.noticeUntil']

const conflictSchema = v.object({ current: settingsSchema })

type SettingsState = {
  ref: RefObject<HTMLFormElement | null>
  /** What the site says now, and what is typed. */
  stored: SettingsPage
  site: Settings
  isChanged: boolean
  pending: boolean
  failure: Failure | null
  /** Said politely: saved, found again, or what somebody else has changed. */
  said: string
  change: (part: Partial<Settings>) => void
  save: () => Promise<void>
  restore: (rev: number) => Promise<void>
  discard: () => void
}

const named = (names: readonly (keyof Settings)[]): string =>
  names.map((name) => `«${labels[name]}»`).join(', ')

/** The settings while somebody changes them. */
export function useSettings(data: SettingsPage): SettingsState {
  const { ref, pending, failure, setFailure, forget, send } = useRequest<HTMLFormElement>()
  const { user } = useSession()
  const person = user?.id ?? null
  const drafts = useMemo(() => createDraftStore(localDrafts.open('settings', person, 'sitio')), [person])
  const [stored, setStored] = useState(data)
  const [site, setSite] = useState<Settings>(data.site)
  const [said, setSaid] = useState('')
  const changeSite = useChangeSite()
  const isChanged = differences(stored.site, site).length > 0

  const { query } = useRoute()
  useEffect(() => {
    const typed = drafts.read(data.rev, data.site)
    const before = typed ?? data.site
    const link = proposedLink(query, before.nav)
    const next = link ? { ...before, nav: [...before.nav, link] } : before
    if (differences(data.site, next).length === 0) return
    // Once the tree is as the server drew it, which knows nothing of this tab.
    queueMicrotask(() => {
      setSite(next)
      if (link) drafts.save(data.rev, next)
      setSaid(
        link
          ? `Añadimos «${link.name}» al final del menú. Guarda para que se vea.`
          : 'Recuperamos lo que quedó sin guardar en este navegador.',
      )
    })
  }, [data, query, drafts])

  useUnloadWarning(isChanged)
  useEffect(() => {
    if (!isChanged) return
    return addOpenText({
      // It is stored in this browser with every change.
      save: () => Promise.resolve(),
      abandon() {},
      unsaved: () => JSON.stringify(site, null, 2),
    })
  }, [isChanged, site])

  function accept(next: SettingsPage, text: string): void {
    setStored(next)
    setSite(next.site)
    changeSite(next.site)
    drafts.forget()
    setSaid(text)
  }

  /** Somebody else was faster: theirs comes in, what is typed stays on top of it. */
  function takeIn(current: SettingsPage): void {
    const { site: merged, both, onlyTheirs } = merge(stored.site, site, current.site)
    setStored(current)
    setSite(merged)
    drafts.save(current.rev, merged)
    const author = current.revisions[0]?.author ?? 'Otra persona'
    setFailure({
      message: [
        `${author} guardó cambios mientras tanto, y no se guardó lo tuyo todavía.`,
        onlyTheirs.length > 0 ? `Ya ves aquí lo suyo en ${named(onlyTheirs)}.` : '',
        both.length > 0 ? `En ${named(both)} cambiaron ambos: aquí está lo tuyo.` : '',
        'Revísalo y guarda otra vez.',
      ]
        .filter(Boolean)
        .join(' '),
      fields: {},
    })
  }

  return {
    ref,
    stored,
    site,
    isChanged,
    pending,
    failure,
    said,
    change(part) {
      const next = { ...site, ...part }
      setSite(next)
      if (differences(stored.site, next).length > 0) drafts.save(stored.rev, next)
      else drafts.forget()
      setSaid('')
      const names = Object.keys(part)
      // Its end is compared with its beginning.
      forget(...names, ...names.map((name) => `site.${name}`), ...('noticeFrom' in part ? endNames : []))
    },
    async save() {
      const request = { method: 'PUT', body: { site }, rev: stored.rev } as const
      const answer = await send(settingsApiPath, request, settingsSchema, (error) => {
        const lost = v.safeParse(conflictSchema, error.data)
        if (lost.success) takeIn(lost.output.current)
        return lost.success
      })
      if (answer) accept(answer, 'Guardado. Las páginas ya lo muestran.')
    },
    async restore(rev) {
      const answer = await send(restorePath(rev), { method: 'PUT', rev: stored.rev }, settingsSchema)
      if (answer) accept(answer, 'Recuperado. Las páginas ya lo muestran.')
    },
    discard: () => accept(stored, 'Descartamos lo que no estaba guardado.'),
  }
}
