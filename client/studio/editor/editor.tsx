import '../../design/message/message.css'
import '../bar.css'
import './editor.css'
import { type ReactNode, useEffect, useState } from 'react'
import { type Question, useConfirm } from '../../design/modal/confirm-dialog.tsx'
import type { AppError } from '../../errors.ts'
import { createSafeStorage } from '../../platform/storage.ts'
import { useRuntime, useStore } from '../../router/use-runtime.ts'
import type { ApiResult } from '../../session/call-api.ts'
import { type EditorPost, type PostContent, studioPaths, type StudioPages } from '../contract.ts'
import { href } from '../routes.ts'
import { isUnsaved, statusText } from './autosave.ts'
import { Conflict } from './conflict.tsx'
import { Cover } from './cover.tsx'
import { Details } from './details.tsx'
import { changePost, openDraft, publishDraft } from './draft.ts'
import { guardLeaving } from './leaving.ts'
import { Previews } from './previews.tsx'
import type { Problems } from './problems.tsx'
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

function publishedText(at: Date | null, imageProblem: AppError | null): string {
  const done = at ? 'Programado' : 'Publicado'
  if (!imageProblem) return `${done}.`
  return `${done}, pero sin una imagen nueva para redes. ${imageProblem.message} Al publicar otra vez se vuelve a intentar.`
}

/**
 * The editor of one post. Everything typed goes through the autosave, and so does every other request that
 * changes the post: publishing takes the text along, the rest has it saved first.
 */
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
  // What publishing refused, until the text changes.
  const [unpublished, setUnpublished] = useState<{ content: PostContent; fields: Problems } | null>(null)
  const { content } = state
  const saving = state.trouble?.kind === 'rejected' ? state.trouble.fields : undefined
  const problems = saving ?? (unpublished?.content === content ? unpublished.fields : {})
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

  /** Sends an action made from the newest text; gives the post it came to, or null. */
  async function act(path: string, done: string): Promise<EditorPost | null> {
    setBusy(true)
    setNotice('')
    const flushed = await autosave.flush()
    const outcome = flushed
      ? await autosave.submit(async (_, rev) => {
          const sent = await changePost(path, { rev })
          // A copy is another post, with a rev of its own.
          return sent.kind === 'saved' && sent.post.id !== id ? { ...sent, rev } : sent
        })
      : null
    setBusy(false)
    if (outcome?.kind !== 'saved') {
      setNotice(outcome ? outcome.message : statusText(autosave.state.get()))
      return null
    }
    setNotice(done)
    return outcome.post
  }

  async function publish(at: Date | null): Promise<void> {
    if (content.title.trim() === '') return setNotice('Escribe un título antes de publicar.')
    setBusy(true)
    setNotice('')
    let before = content
    let { socialImage } = content
    let imageProblem: AppError | null = null
    const outcome = await autosave.submit(async (newest, rev) => {
      before = newest
      const image = await newestImage(newest)
      imageProblem = image.ok ? null : image.error
      // Whoever does not sign in again does not publish either.
      if (imageProblem?.statusCode === 401) return { kind: 'signed-out', message: imageProblem.message }
      socialImage = image.ok ? image.value : newest.socialImage
      return publishDraft(id, { ...newest, socialImage }, rev, at)
    })
    setBusy(false)
    setNotice(outcome.kind === 'saved' ? publishedText(at, imageProblem) : outcome.message)
    if (outcome.kind === 'saved') setPost(outcome.post)
    // The address may be the server's choice; what was typed during the request is newer than its answer.
    if (outcome.kind === 'saved' && autosave.state.get().content === before)
      autosave.rebase(outcome.rev, { ...before, socialImage, slug: outcome.post.content.slug })
    else if (socialImage !== before.socialImage) change({ socialImage })
    if (outcome.kind === 'rejected')
      setUnpublished({ content: autosave.state.get().content, fields: outcome.fields })
  }

  /** The social image of a text, drawn anew where the title it shows is no longer the title. */
  async function newestImage({
    title,
    socialImage,
  }: PostContent): Promise<ApiResult<PostContent['socialImage']>> {
    if (socialImage !== null && title === drawn) return { ok: true, value: socialImage }
    const image = await uploadSocialImage(title)
    if (!image.ok) return image
    setDrawn(title)
    return { ok: true, value: image.value.id }
  }

  async function onAction(action: PostAction): Promise<void> {
    const done = { unpublish: 'Volvió a borrador.', trash: 'Está en la papelera.', restore: 'Recuperado.' }
    const next = await act(paths[action](id), done[action as keyof typeof done] ?? '')
    if (!next) return
    if (action === 'duplicate') runtime.navigate(href('mngr-blog-editar', { id: next.id }))
    else if (action === 'discard') arrive(next)
    // The rest leaves the text as it is, and what was typed meanwhile.
    else setPost(next)
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
        <Writing key={`texto-${arrival}`} content={content} problems={problems} change={change} />
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
            problems={problems}
            change={change}
          />
          <Cover image={post.coverImage} cover={content.cover} change={change} />
          <Previews id={id} previews={data.previews} flush={autosave.flush} />
          <Revisions
            id={id}
            current={content}
            onRestore={async (revision) => {
              const next = await act(studioPaths.restoreRevision(id, revision), 'Versión recuperada.')
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
