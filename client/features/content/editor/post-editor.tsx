import '#client/ui/message/message.css'
import './editor.css'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import type { PostContent, StudioPages } from '../contract.ts'
import { useZone } from '../use-zone.ts'
import { Conflict } from './comparing/conflict.tsx'
import { Revisions } from './comparing/revisions.tsx'
import { Cover } from './media/cover.tsx'
import { DeskBar } from './publishing/desk-bar.tsx'
import { Details } from './publishing/details.tsx'
import { Drawer } from './publishing/drawer.tsx'
import { Pending } from './publishing/pending.tsx'
import { Previews } from './publishing/previews.tsx'
import { focusProblem } from './publishing/problems.tsx'
import { PublishPanel } from './publishing/publish-panel.tsx'
import { SocialChoice } from './publishing/social-choice.tsx'
import { useActions } from './publishing/use-actions.ts'
import { outcomeOf, Told } from './saving/told.tsx'
import { useDraft } from './saving/use-draft.ts'
import { useNews } from './saving/use-news.ts'
import { useSaveKey } from './saving/use-save-key.ts'
import { Writing } from './text/writing.tsx'

const recovered = 'Recuperamos lo que quedó sin guardar en este navegador.'

/**
 * The editor of one post. Everything typed goes through the autosave, and so does every other request that
 * changes the post: publishing takes the text along, the rest has it saved first.
 */
export function Editor({ data }: { data: StudioPages['mngr-blog-editar'] }): ReactNode {
  const { dialog, confirm } = useConfirm()
  const draft = useDraft(data.post, confirm)
  const { autosave, post, state, arrival } = draft
  const actions = useActions(draft, confirm, {
    first: draft.restored ? recovered : '',
    siteUrl: data.siteUrl,
  })
  const { busy, notice, say, refused, refusals } = actions
  const zone = useZone()
  const news = useNews(draft, (live) =>
    say({ text: 'El artículo ya está publicado.', ...outcomeOf(live, data.siteUrl, zone) }),
  )
  const [comparing, setComparing] = useState(false)
  const desk = useRef<HTMLDivElement>(null)
  const { content } = state
  const rejected = state.trouble?.kind === 'rejected' ? state.trouble.fields : {}
  const problems = { ...state.refused, ...refused, ...rejected }
  const { id } = post
  useSaveKey(draft.autosave, say)

  // Only what was refused anew takes the focus, not what is left of it while fields are mended.
  useLayoutEffect(() => {
    if (refusals > 0 && desk.current) focusProblem(desk.current)
  }, [refusals])

  function change(part: Partial<PostContent>): void {
    actions.forget(part)
    draft.change(part)
  }

  return (
    <div ref={desk}>
      <DeskBar
        post={post}
        autosave={autosave}
        busy={busy}
        onPublish={() => void actions.publish(null)}
        onAction={(action) => void actions.act(action)}
        onSignIn={() => void autosave.flush()}
      />
      <Told notice={notice} busy={busy} />
      {news.isNewer && state.trouble?.kind !== 'conflict' && (
        <p role="status" className="told">
          Este artículo se cambió en otro lugar.{' '}
          <button className="link" type="button" onClick={() => void news.takeOver()}>
            Traer lo nuevo
          </button>
        </p>
      )}
      <div className="writing-room">
        <Writing
          key={`texto-${arrival}`}
          content={content}
          problems={problems}
          change={change}
          type={(read) => {
            actions.forget({ markdown: '' })
            draft.type(read)
          }}
          newest={autosave.newest}
        />
      </div>
      <Drawer>
        <PublishPanel
          post={post}
          content={content}
          autosave={autosave}
          busy={busy}
          onPublish={(at) => void actions.publish(at)}
          onDate={(at) => void actions.redate(at)}
          onAction={(action) => void actions.act(action)}
          onCompare={() => setComparing(true)}
        />
        <Details
          key={`datos-${arrival}`}
          post={post}
          content={content}
          tags={data.tags}
          names={data.names}
          siteUrl={data.siteUrl}
          problems={problems}
          change={change}
        />
        <Cover image={post.coverImage} content={content} change={change} />
        <SocialChoice post={post} content={content} change={change} />
        <Previews id={id} previews={data.previews} flush={autosave.flush} />
        <Revisions id={id} current={content} onRestore={actions.restoreRevision} />
      </Drawer>
      {dialog}
      {comparing && (
        <Pending id={id} content={content} flush={autosave.flush} onClose={() => setComparing(false)} />
      )}
      {state.trouble?.kind === 'conflict' && (
        <Conflict
          base={draft.base()}
          mine={content}
          theirs={state.trouble.theirs}
          onChoose={(chosen) => {
            if (state.trouble?.kind === 'conflict') draft.arrive(state.trouble.theirs, chosen)
          }}
        />
      )}
    </div>
  )
}
