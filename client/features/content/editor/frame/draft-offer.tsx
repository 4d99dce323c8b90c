import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { waitForRelease } from '#client/runtime/browser/locks.ts'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { useZone } from '../../use-zone.ts'
import { listDrafts, type NewDraft } from '../saving/local-draft.ts'
import type { TextEditor } from './use-text-editor.ts'

export function DraftOffer({ editor }: { editor: TextEditor }) {
  const { api, opened, draft, isNew, onContinue } = editor
  const userId = useSession().user?.id ?? ''
  const [drafts, setDrafts] = useState<readonly NewDraft[]>([])
  const [isClosed, setClosed] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  async function list() {
    const found = await listDrafts({ ...api, textId: isNew ? null : draft.id }, userId, opened.content)
    setDrafts(found.filter(({ isOpen }) => !isOpen))
    return found
  }
  const listEarlier = useEffectEvent(list)
  const hasRecovered = draft.isRestored !== null
  useEffect(() => {
    if (!hasRecovered) return
    const unmounted = new AbortController()
    const watched = new Set<string>()
    async function refresh(): Promise<void> {
      for (const { stored, isOpen } of await listEarlier()) {
        const { key } = stored
        if (!isOpen || watched.has(key)) continue
        watched.add(key)
        waitForRelease(key, unmounted.signal, () => {
          watched.delete(key)
          void refresh()
        })
      }
    }
    void refresh()
    return () => unmounted.abort()
  }, [hasRecovered])

  /** Reads a listed draft again; undefined if it is gone, or if another tab has opened it meanwhile. */
  const findClosed = async ({ stored }: NewDraft): Promise<NewDraft | undefined> =>
    (await list()).find((draft) => draft.stored.key === stored.key && !draft.isOpen)

  async function open(chosen: NewDraft): Promise<void> {
    const found = await findClosed(chosen)
    if (!found) return
    if (!isNew) return editor.recoverCopy(found.stored.key).then(() => void list())
    // The text written here meanwhile may have its own address by now.
    history.replaceState(history.state, '', api.toEditorPath(opened.id))
    onContinue(found)
  }

  async function discard(chosen: NewDraft): Promise<void> {
    const question = {
      title: '¿Descartar este borrador?',
      text: 'Solo está en este navegador. No se puede deshacer.',
      action: 'Descartar',
    }
    if (!(await confirm(question))) return
    const found = await findClosed(chosen)
    if (found) localDrafts.remove(found.stored)
    await list()
    // The pressed button is gone with its row, or with the offer: focus what is always there.
    box.current?.focus()
  }

  function close(): void {
    setClosed(true)
    box.current?.focus()
  }

  return (
    <div aria-live="polite" ref={box} tabIndex={-1}>
      {!import.meta.env.SSR && drafts.length > 0 && !isClosed && (
        <section className="panel" aria-label="Borradores sin guardar">
          <p>
            {drafts.length === 1
              ? 'Tienes un borrador sin guardar en este navegador:'
              : `Tienes ${drafts.length} borradores sin guardar en este navegador:`}
          </p>
          <ul role="list">
            {drafts.map((each) => (
              <DraftRow key={each.stored.key} draft={each} onOpen={open} onDiscard={discard} />
            ))}
          </ul>
          <LinkButton onClick={close}>Ahora no</LinkButton>
        </section>
      )}
    </div>
  )
}

type DraftRowProps = {
  draft: NewDraft
  onOpen: (draft: NewDraft) => Promise<void>
  onDiscard: (draft: NewDraft) => Promise<void>
}

function DraftRow({ draft, onOpen, onDiscard }: DraftRowProps) {
  const { formatMoment } = useZone()
  const title = String(draft.content['title'] ?? '').trim() || 'Sin título'
  return (
    <li className="actions tight">
      <span>
        «{title}», {formatMoment(new Date(draft.stored.savedAt).toISOString())}
      </span>
      <LinkButton onClick={() => onOpen(draft)}>
        Seguir con él<span className="hidden"> «{title}»</span>
      </LinkButton>
      <LinkButton onClick={() => onDiscard(draft)}>
        Descartar<span className="hidden"> «{title}»</span>
      </LinkButton>
    </li>
  )
}
