import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { registerOpenText } from '#client/runtime/session/open-texts.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { warnBeforeUnload } from '#client/runtime/session/use-unload-warning.ts'
import { useChangeSite } from '#client/runtime/site/change-site.ts'
import type { SiteSettings } from '#client/site.ts'
import { findNotFound } from '../../content/links/internal-pages.ts'
import {
  restoreSettingsPath,
  settingsApiPath,
  type SettingsPage,
  settingsResponseSchema,
} from '../contract.ts'
import { getSettingLabel, isPrivateSetting, listDifferences } from '../contract/labels.ts'
import { isPath } from '../contract/link.ts'
import { parseProposedLink } from '../contract/menu-link.ts'
import { createDraftStore } from './draft-store.ts'
import { mergeSettings } from './merge-settings.ts'

const announcementEndFields = ['noticeUntil', 'site.noticeUntil']

const conflictSchema = v.object({ current: settingsResponseSchema })

export function useSettings(data: SettingsPage) {
  const { ref, pending, failure, setFailure, clearFields, send } = useRequest<HTMLFormElement>()
  const { saved, site, isChanged, statusMessage, ...edited } = useEditedSettings(data)

  /** Merges the changes that somebody else saved meanwhile. Settings that both changed keep the typed value. */
  function mergeRemoteChanges(current: SettingsPage): void {
    const { site: merged, conflicts, onlyTheirs } = mergeSettings(saved.site, site, current.site)
    edited.rebase(current, merged)
    const author = current.revisions[0]?.author ?? 'Otra persona'
    setFailure({ message: describeMerge(author, onlyTheirs, conflicts, merged), fields: {} })
  }

  return {
    ref,
    saved,
    site,
    isChanged,
    pending,
    failure,
    statusMessage,
    change(part: Partial<SiteSettings>): void {
      edited.change({ ...site, ...part })
      const names = Object.keys(part)
      // Also clear the error of the announcement's end, which depends on its start.
      clearFields(
        ...names,
        ...names.map((name) => `site.${name}`),
        ...('noticeFrom' in part ? announcementEndFields : []),
      )
    },
    async save(): Promise<void> {
      const request = { method: 'PUT', body: { site }, rev: saved.rev } as const
      const answer = await send(settingsApiPath, request, settingsResponseSchema, (error) => {
        const conflict = v.safeParse(conflictSchema, error.data)
        if (conflict.success) mergeRemoteChanges(conflict.output.current)
        return conflict.success
      })
      if (answer)
        edited.reset(
          answer,
          `Guardado. ${describeEffect(saved, answer)}${await describeMissing(saved, answer)}`,
        )
    },
    async restore(rev: number): Promise<void> {
      const request = { method: 'PUT', rev: saved.rev } as const
      const answer = await send(restoreSettingsPath(rev), request, settingsResponseSchema)
      if (answer) edited.reset(answer, `Recuperado. ${describeEffect(saved, answer)}`)
    },
    discard: edited.discard,
    /** Brings back the changes that were just discarded; null if there are none. */
    undoDiscard: edited.undoDiscard,
  }
}

function describeEffect(before: SettingsPage, { site }: SettingsPage): string {
  const changed = listDifferences(before.site, site)
  return changed.length > 0 && changed.every(isPrivateSetting)
    ? 'Vale desde la próxima consulta.'
    : 'Las páginas ya lo muestran.'
}

const formatList = new Intl.ListFormat('es')
const linkNames = ['nav', 'footerNav', 'companyNav', 'noticeHref'] as const

/** Names the addresses of changed menus at which visitors find no page, in a sentence that begins with a space. */
async function describeMissing(before: SettingsPage, { site }: SettingsPage): Promise<string> {
  const changed = listDifferences(before.site, site)
  const hrefs = linkNames.flatMap((name) => {
    const value = site[name]
    if (!changed.includes(name)) return []
    return typeof value === 'string' ? [value] : value.map(({ href }) => href)
  })
  const paths = hrefs.filter(isPath).map((href) => href.replace(/[?#].*/, ''))
  const missing = await findNotFound([...new Set(paths)])
  return missing.length === 0 ? '' : ` Aún no hay nada publicado en ${formatList.format(missing)}.`
}

const formatRecovery = (link: ReturnType<typeof parseProposedLink>): string =>
  link
    ? `Añadimos «${link.name}» al final del menú. Guarda para que se vea.`
    : 'Recuperamos lo que quedó sin guardar en este navegador.'

/** `saved` is the version on the server, `site` the edited one, which is stored in this browser. */
function useEditedSettings(data: SettingsPage) {
  const { user } = useSession()
  const userId = user?.id ?? null
  const drafts = useMemo(() => createDraftStore(localDrafts.open('settings', userId, 'sitio')), [userId])
  const [saved, setSaved] = useState(data)
  const [site, setSite] = useState<SiteSettings>(data.site)
  const [statusMessage, setStatusMessage] = useState('')
  const changeSite = useChangeSite()
  const { query } = useRoute()
  const [discarded, setDiscarded] = useState<SiteSettings | null>(null)
  const isChanged = listDifferences(saved.site, site).length > 0
  useUnsavedSettings(site, isChanged, drafts.close)

  function change(next: SiteSettings): void {
    setSite(next)
    setDiscarded(null)
    if (listDifferences(saved.site, next).length > 0) drafts.save(saved.rev, next)
    else drafts.forget()
    setStatusMessage('')
  }

  /** Shows a version as saved, without unsaved changes. */
  function reset(next: SettingsPage, text: string): void {
    setSaved(next)
    setSite(next.site)
    setDiscarded(null)
    changeSite(next.site)
    drafts.forget()
    setStatusMessage(text)
  }

  const onOpened = useEffectEvent(async () => {
    // After hydration: the server's HTML does not contain this browser's draft.
    const before = (await drafts.recover(data.rev, data.site)) ?? data.site
    const link = parseProposedLink(query, before.nav)
    const next = link ? { ...before, nav: [...before.nav, link] } : before
    // Equal ones were saved by a request whose response did not arrive.
    if (listDifferences(data.site, next).length === 0) return drafts.forget()
    setSite(next)
    if (link) drafts.save(data.rev, next)
    setStatusMessage(formatRecovery(link))
  })
  useEffect(() => {
    queueMicrotask(onOpened)
    return drafts.release
  }, [drafts])

  return {
    saved,
    site,
    isChanged,
    statusMessage,
    change,
    /** Continues the edited settings on top of a newer version. */
    rebase(current: SettingsPage, merged: SiteSettings): void {
      setSaved(current)
      setSite(merged)
      drafts.save(current.rev, merged)
    },
    reset,
    discard(): void {
      reset(saved, 'Descartamos lo que no estaba guardado.')
      setDiscarded(site)
    },
    undoDiscard: discarded && (() => change(discarded)),
  }
}

function useUnsavedSettings(site: SiteSettings, isChanged: boolean, stopSaving: () => void): void {
  useEffect(() => {
    if (!isChanged) return
    const stopWarning = warnBeforeUnload()
    const removeOpenText = registerOpenText({
      // Nothing is saved without the button. Changes are stored in this browser as they are made.
      save: () => Promise.resolve(),
      stopSaving() {
        stopWarning()
        stopSaving()
      },
      getUnsaved: () => JSON.stringify(site, null, 2),
    })
    return () => {
      stopWarning()
      removeOpenText()
    }
  }, [isChanged, site, stopSaving])
}

type SettingNames = readonly (keyof SiteSettings)[]

function describeMerge(
  author: string,
  onlyTheirs: SettingNames,
  conflicts: SettingNames,
  { country }: SiteSettings,
): string {
  const list = (names: SettingNames): string =>
    names.map((name) => `«${getSettingLabel(name, country)}»`).join(', ')
  return [
    `${author} guardó cambios mientras tanto, y no se guardó lo tuyo todavía.`,
    onlyTheirs.length > 0 ? `Ya ves aquí lo suyo en ${list(onlyTheirs)}.` : '',
    conflicts.length > 0 ? `En ${list(conflicts)} cambiaron ambos: aquí está lo tuyo.` : '',
    'Revísalo y guarda otra vez.',
  ]
    .filter(Boolean)
    .join(' ')
}
