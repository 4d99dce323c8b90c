import { type ComponentProps, useEffect } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import type { EditorPage as PageData } from '../contract/edited-text.ts'
import { getKind } from '../kinds/all-kinds.ts'
import { getNewTitle } from '../kinds/labels.ts'
import { findTextKind } from '../kinds/names.ts'
import { type Continuation, useEditorKey } from '../use-editor-key.ts'
import { EntryFields } from './fields/entry-fields.tsx'
import { EditorFrame } from './frame/editor-frame.tsx'
import { useTextEditor } from './frame/use-text-editor.ts'
import type { ArticlePanels } from './publishing/article-panels.tsx'
import type { TextApi } from './saving/text-api.ts'
import type { Writing } from './text/writing.tsx'

type EditorPageProps = { data: PageData; api: TextApi }

export function EditorPage(props: EditorPageProps) {
  const { id, rev } = props.data.text
  // On going back, cached data is shown first. The key remounts the editor if the server has a newer version.
  const { key, ...continuation } = useEditorKey(rev === 0 ? null : `${id}-${rev}`)
  return <Editor key={key} {...props} continuation={continuation} />
}

/** The fields of a text, in a form or in a room to write in, and the frame that all texts have. */
function Editor({ data, api, continuation }: EditorPageProps & { continuation: Continuation }) {
  const editor = useTextEditor({ ...data, ...continuation, api })
  const { stored, state } = editor.draft
  const ownTitle = findTextKind(stored.id) === null ? String(state.content['title']).trim() : ''
  const title = ownTitle || getNewTitle(stored.kind)
  useTabTitle(title)
  const { hasWritingRoom } = getKind(stored.kind)
  return (
    <EditorFrame
      editor={editor}
      // In the writing room, the visible title is a field.
      heading={
        hasWritingRoom ? <h1 className="hidden">Escribir</h1> : <Heading icon="window">{title}</Heading>
      }
      previews={data.previews}
      details={
        hasWritingRoom && (
          <LazyPart load={loadPanels} props={{ editor, tags: data.tags, names: data.names }} />
        )
      }
    >
      {hasWritingRoom ? (
        <LazyPart load={loadWriting} props={{ editor, importers: data.names.importers }} />
      ) : (
        <EntryFields editor={editor} />
      )}
    </EditorFrame>
  )
}

const loadWriting: LazyLoad<ComponentProps<typeof Writing>> =
  !import.meta.env.SSR && (async () => (await import('./text/writing.tsx')).Writing)
const loadPanels: LazyLoad<ComponentProps<typeof ArticlePanels>> =
  !import.meta.env.SSR && (async () => (await import('./publishing/article-panels.tsx')).ArticlePanels)

function useTabTitle(title: string): void {
  const { name, titlePattern } = useSite()
  useEffect(() => {
    const tabTitle = titlePattern.replace(/{(página|producto)}/g, (placeholder) =>
      placeholder === '{producto}' ? name : title,
    )
    // Runs after the router, which sets the tab title from the route alone.
    queueMicrotask(() => (document.title = tabTitle))
  }, [title, titlePattern, name])
}
