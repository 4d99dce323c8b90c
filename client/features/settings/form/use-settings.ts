import { type RefObject, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { registerOpenText } from '#client/runtime/session/open-texts.ts'
import { type RequestFailure, useRequest } from '#client/runtime/session/use-request.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { useUnloadWarning } from '#client/runtime/session/use-unload-warning.ts'
import { useChangeSite } from '#client/runtime/site/change-site.ts'
import type { SiteSettings } from '#client/site.ts'
import {
  restoreSettingsPath,
  settingsApiPath,
  type SettingsPage,
  settingsResponseSchema,
} from '../contract.ts'
import { listDifferences, settingLabels } from '../contract/labels.ts'
import { parseProposedLink } from '../contract/menu-link.ts'
import { createDraftStore } from './draft-store.ts'
import { mergeSettings } from './merge-settings.ts'

const announcementEndFields = ['noticeUntil', 'site.noticeUntil']

const conflictSchema = v.object({ current: settingsResponseSchema })

type SettingsState = {
  ref: RefObject<HTMLFormElement | null>
  /** `saved` is the version on the server, `site` the edited one. */
  saved: SettingsPage
  site: SiteSettings
  isChanged: boolean
  pending: boolean
  failure: RequestFailure | null
  /** Shown in a polite live region. */
  statusMessage: string
  change: (part: Partial<SiteSettings>) => void
  save: () => Promise<void>
  restore: (rev: number) => Promise<void>
  discard: () => void
}

const formatNames = (names: readonly (keyof SiteSettings)[]): string =>
  names.map((name) => `«${settingLabels[name]}»`).join(', ')

/** State and actions of the settings form. */
export function useSettings(data: SettingsPage): SettingsState {
  const { ref, pending, failure, setFailure, clearFields, send } = useRequest<HTMLFormElement>()
  const { user } = useSession()
  const userId = user?.id ?? null
  const drafts = useMemo(() => createDraftStore(localDrafts.open('settings', userId, 'sitio')), [userId])
  const [saved, setStored] = useState(data)
  const [site, setSite] = useState<SiteSettings>(data.site)
  const [statusMessage, setStatusMessage] = useState('')
  const changeSite = useChangeSite()
  const isChanged = listDifferences(saved.site, site).length > 0

  const { query } = useRoute()
  useEffect(() => {
    const typed = drafts.read(data.rev, data.site)
    const before = typed ?? data.site
    const link = parseProposedLink(query, before.nav)
    const next = link ? { ...before, nav: [...before.nav, link] } : before
    if (listDifferences(data.site, next).length === 0) return
    // After hydration: the server's HTML does not contain this browser's draft.
    queueMicrotask(() => {
      setSite(next)
      if (link) drafts.save(data.rev, next)
      setStatusMessage(
        link
          ? `Añadimos «${link.name}» al final del menú. Guarda para que se vea.`
          : 'Recuperamos lo que quedó sin guardar en este navegador.',
      )
    })
  }, [data, query, drafts])

  useUnloadWarning(isChanged)
  useEffect(() => {
    if (!isChanged) return
    return registerOpenText({
      // Every change is already stored in this browser.
      save: () => Promise.resolve(),
      stopSaving() {},
      getUnsaved: () => JSON.stringify(site, null, 2),
    })
  }, [isChanged, site])

  function applySaved(next: SettingsPage, text: string): void {
    setStored(next)
    setSite(next.site)
    changeSite(next.site)
    drafts.forget()
    setStatusMessage(text)
  }

  /** Somebody else saved first: take over their changes and keep the typed ones on top. */
  function mergeRemoteChanges(current: SettingsPage): void {
    const { site: merged, conflicts, onlyTheirs } = mergeSettings(saved.site, site, current.site)
    setStored(current)
    setSite(merged)
    drafts.save(current.rev, merged)
    const author = current.revisions[0]?.author ?? 'Otra persona'
    setFailure({
      message: [
        `${author} guardó cambios mientras tanto, y no se guardó lo tuyo todavía.`,
        onlyTheirs.length > 0 ? `Ya ves aquí lo suyo en ${formatNames(onlyTheirs)}.` : '',
        conflicts.length > 0 ? `En ${formatNames(conflicts)} cambiaron ambos: aquí está lo tuyo.` : '',
        'Revísalo y guarda otra vez.',
      ]
        .filter(Boolean)
        .join(' '),
      fields: {},
    })
  }

  return {
    ref,
    saved,
    site,
    isChanged,
    pending,
    failure,
    statusMessage,
    change(part) {
      const next = { ...site, ...part }
      setSite(next)
      if (listDifferences(saved.site, next).length > 0) drafts.save(saved.rev, next)
      else drafts.forget()
      setStatusMessage('')
      const names = Object.keys(part)
      // The end date's error depends on the start date.
      clearFields(
        ...names,
        ...names.map((name) => `site.${name}`),
        ...('noticeFrom' in part ? announcementEndFields : []),
      )
    },
    async save() {
      const request = { method: 'PUT', body: { site }, rev: saved.rev } as const
      const answer = await send(settingsApiPath, request, settingsResponseSchema, (error) => {
        const lost = v.safeParse(conflictSchema, error.data)
        if (lost.success) mergeRemoteChanges(lost.output.current)
        return lost.success
      })
      if (answer) applySaved(answer, 'Guardado. Las páginas ya lo muestran.')
    },
    async restore(rev) {
      const answer = await send(
        restoreSettingsPath(rev),
        { method: 'PUT', rev: saved.rev },
        settingsResponseSchema,
      )
      if (answer) applySaved(answer, 'Recuperado. Las páginas ya lo muestran.')
    },
    discard: () => applySaved(saved, 'Descartamos lo que no estaba guardado.'),
  }
}
