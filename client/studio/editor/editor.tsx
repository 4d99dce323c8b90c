import '../../design/message/message.css'
import '../bar.css'
import './editor.css'
import { type ReactNode, useEffect, useState } from 'react'
import * as v from 'valibot'
import { type Question, useConfirm } from '../../design/modal/confirm-dialog.tsx'
import { createSafeStorage } from '../../platform/storage.ts'
import { useRuntime, useStore } from '../../router/use-runtime.ts'
import { callApi } from '../../session/call-api.ts'
import {
  conflictSchema,
  type EditorPost,
  postAnswerSchema,
  type PostContent,
  studioPaths,
  type StudioPages,
} from '../contract.ts'
import { href } from '../routes.ts'
import { isUnsaved, statusText } from './autosave.ts'
import { Conflict } from './conflict.tsx'
import { Cover } from './cover.tsx'
import { Details } from './details.tsx'
import { openDraft } from './draft.ts'
import { guardLeaving } from './leaving.ts'
import { Previews } from './previews.tsx'
import { type PostAction, PublishPanel } from './publish-panel.tsx'
import { Revisions } from './revisions.tsx'
import { uploadSocialImage } from './social-image.ts'
import { Writing } from './writing.tsx'

const paths = {
  unpublish: studioPaths.unpublish,
  trash: studioPaths.trash,
  restore: studioPaths.restore,
  duplicate: studioPaths.duplicate,
  discard: studioPaths.discard,
}

const leaving: Question = {
  title: '¿Salir sin que se haya guardado?',
  text: 'Lo último que escribiste no llegó al servidor. Queda en este navegador y vuelve cuando abras de nuevo el artículo aquí.',
  action: 'Salir',
}

/** The editor of one post. Everything typed goes through the autosave; actions flush it first. */
export function Editor({ data }: { data: StudioPages['mngr-blog-editar'] }): ReactNode {
  const runtime = useRuntime()
  const [post, setPost] = useState<EditorPost>(data.post)
  const [{ autosave, restored }] = useState(() =>
    openDraft(
      data.post,
      createSafeStorage(() => window.localStorage),
    ),
  )
  const state = useStore(autosave.state)
  // Another text arrived from outside the fields: they start anew from it.
  const [arrival, setArrival] = useState(0)
  const [busy, setBusy] = useState(false)
  const { dialog, confirm } = useConfirm()
  const [notice, setNotice] = useState(
    restored ? 'Recuperamos lo que quedó sin guardar en este navegador.' : '',
  )
  const [drawn, setDrawn] = useState(data.post.content.title)
  const { content } = state
  const { id } = post

  useEffect(() => {
    const online = (): void => void autosave.flush()
    addEventListener('online', online)
    const stopGuard = guardLeaving({
      isUnsaved: () => isUnsaved(autosave.state.get()),
      isStuck: () => isUnsaved(autosave.state.get()) && autosave.state.get().trouble !== null,
      ask: (goOn) => void confirm(leaving).then((sure) => sure && goOn()),
      navigate: runtime.navigate,
    })
    return () => {
      removeEventListener('online', online)
      stopGuard()
      void autosave.flush().finally(autosave.stop)
    }
  }, [autosave, confirm, runtime])

  function change(part: Partial<PostContent>): void {
    const before = autosave.state.get().content
    // An address nobody chose follows the title: left empty, the server makes one of it.
    const unchosen = post.publishedAt === null && /^articulo(-\d+)?$/.test(before.slug)
    const slug = unchosen && part.title !== undefined ? { slug: '' } : {}
    autosave.edit({ ...before, ...slug, ...part })
  }

  function arrive(next: EditorPost): void {
    setPost(next)
    autosave.rebase(next.rev, next.content)
    setArrival((count) => count + 1)
  }

  /** Sends an action made from the newest text; true when it was done. */
  async function act(path: string, extra: Record<string, unknown>, done: string): Promise<EditorPost | null> {
    setBusy(true)
    setNotice('')
    const flushed = await autosave.flush()
    const { rev } = autosave.state.get()
    const answer = flushed ? await callApi(path, { method: 'POST', body: { rev, ...extra } }) : null
    setBusy(false)
    if (!answer) {
      setNotice(statusText(autosave.state.get()))
      return null
    }
    const parsed = v.safeParse(postAnswerSchema, answer.ok ? answer.body : null)
    if (parsed.success) {
      setNotice(done)
      return parsed.output.post
    }
    const conflict = v.safeParse(conflictSchema, answer.ok ? null : answer.error.data)
    if (conflict.success) autosave.edit(autosave.state.get().content)
    setNotice(answer.ok ? 'El servidor respondió algo inesperado.' : answer.error.message)
    return null
  }

  async function publish(at: Date | null): Promise<void> {
    if (content.title.trim() === '') return setNotice('Escribe un título antes de publicar.')
    setBusy(true)
    // Drawn anew where the title it shows is no longer the title.
    const stale = content.socialImage === null || content.title !== drawn
    const image = stale ? await uploadSocialImage(content.title) : null
    if (image) change({ socialImage: image })
    setDrawn(content.title)
    const body = { content: autosave.state.get().content, ...(at ? { publishAt: at.toISOString() } : {}) }
    const next = await act(studioPaths.publish(id), body, at ? 'Programado.' : 'Publicado.')
    if (!next) return
    setPost(next)
    // What was typed during the request is newer than what was published.
    const typed = autosave.state.get().content !== body.content
    autosave.rebase(next.rev, typed ? undefined : { ...body.content, slug: next.content.slug }, !typed)
  }

  async function onAction(action: PostAction): Promise<void> {
    const done = { unpublish: 'Volvió a borrador.', trash: 'Está en la papelera.', restore: 'Recuperado.' }
    const next = await act(paths[action](id), {}, done[action as keyof typeof done] ?? '')
    if (!next) return
    if (action === 'duplicate') runtime.navigate(href('mngr-blog-editar', { id: next.id }))
    else arrive(next)
  }

  return (
    <div>
      <div className="bar">
        <a className="link" href={href('mngr-blog')}>
          ← Artículos
        </a>
        <p role="status" className={state.trouble ? 'help problem' : 'help'}>
          {statusText(state)}
        </p>
        {state.trouble?.kind === 'signed-out' && (
          <button className="button plain" type="button" onClick={() => void autosave.flush()}>
            Ingresar de nuevo
          </button>
        )}
      </div>
      <p role="status">{notice}</p>
      <div className="desk">
        <Writing key={`texto-${arrival}`} content={content} change={change} />
        <div className="side">
          <PublishPanel
            post={post}
            busy={busy}
            unsaved={isUnsaved(state)}
            onPublish={(at) => void publish(at)}
            onAction={(action) => void onAction(action)}
          />
          <Details
            key={`datos-${arrival}`}
            id={id}
            content={content}
            tags={data.tags}
            siteUrl={data.siteUrl}
            change={change}
          />
          <Cover image={post.coverImage} cover={content.cover} change={change} />
          <Previews id={id} previews={data.previews} flush={autosave.flush} />
          <Revisions
            id={id}
            current={content}
            onRestore={async (revision) => {
              const next = await act(studioPaths.restoreRevision(id, revision), {}, 'Versión recuperada.')
              if (next) arrive(next)
            }}
          />
        </div>
      </div>
      {dialog}
      {state.trouble?.kind === 'conflict' && (
        <Conflict
          mine={content}
          theirs={state.trouble.theirs}
          onChoose={(chosen, saved) => {
            if (state.trouble?.kind !== 'conflict') return
            setPost(state.trouble.theirs)
            autosave.rebase(state.trouble.theirs.rev, chosen, saved)
            setArrival((count) => count + 1)
          }}
        />
      )}
    </div>
  )
}
