import './rich-text.css'
import '../blocks/text-block.css'
import type { Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, type EditorOptions, useEditor } from '@tiptap/react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useFormOfAddress, useSite } from '#client/runtime/site/use-site.ts'
import { BlockHandle } from '../blocks/block-handle.tsx'
import { isNoticeTitle } from '../blocks/callout.ts'
import { createCaretInserter, getSelectedPicture, replacePicture } from '../blocks/insert-block.ts'
import { SlashMenu } from '../blocks/slash-menu.tsx'
import { createMarkdownReader } from '../comparing/markdown-reader.ts'
import { FindSwitch, LazyFindPanel } from '../find/find-switch.tsx'
import { createLinkRequest, type LinkRequest } from '../links/insert-link.ts'
import { LinkDialog } from '../links/link-dialog.tsx'
import { type PictureAttributes, PictureDialog } from '../media/picture-dialog.tsx'
import { VideoDialog, type VideoRequest } from '../media/video-dialog.tsx'
import type { getErrorAttributes } from '../publishing/field-errors.tsx'
import { useTextFileRequest } from '../text-file/use-text-file-request.ts'
import { Bubble, type FocusTools } from './bubble.tsx'
import { createBlockChoices, createDialogOpeners, createPictureOpener } from './dialog-openers.ts'
import { createExtensions } from './extensions.ts'
import { FormatBar, FormatBarSwitch } from './format-bar.tsx'
import { HistoryButtons } from './history-buttons.tsx'
import { caretMargin } from './use-clear-caret.ts'
import { type PasteTargets, usePasteProps } from './use-paste-props.ts'

type RichTextProps = PasteTargets & {
  markdown: string
  label: string
  errorAttributes: ReturnType<typeof getErrorAttributes>
  /** Called after each edit, with a function that returns the text as Markdown, or null if it is unchanged. */
  onType: (read: () => string | null) => void
}

const fixedOptions = {
  contentType: 'markdown',
  // The page's CSP forbids injected styles; rich-text.css contains them.
  injectCSS: false,
  immediatelyRender: false,
  // Nothing uses the delete events, and they slow down every keystroke.
  enableCoreExtensions: { delete: false },
} as const

const scrollMargins = { scrollThreshold: caretMargin, scrollMargin: caretMargin }

const fixedAttributes = {
  class: 'prose written',
  'aria-multiline': 'true',
  role: 'textbox',
  // This shortcut moves the focus to the toolbar.
  'aria-keyshortcuts': 'Alt+F10',
}

function selectNear(view: EditorView, at: number): void {
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(Selection.near(doc.resolve(at))))
}

type KeyOpeners = {
  openPicture: (picture: PictureAttributes) => void
  openLink: (request: LinkRequest) => void
  /** Null in short texts. */
  openFind: (() => void) | null
}

/** Opens the dialog of the selected image, or that of a link, with Ctrl+K, and the search with Ctrl+Shift+F. */
function openByKey(event: KeyboardEvent, editor: Editor | null, openers: KeyOpeners): boolean {
  if (!editor || (!event.ctrlKey && !event.metaKey)) return false
  const key = event.key.toLowerCase()
  if (key === 'f' && event.shiftKey && openers.openFind) openers.openFind()
  // With Shift, the key opens the palette (client/features/dashboard/palette-button.tsx). Caps Lock is not Shift.
  else if (key === 'k' && !event.shiftKey) {
    const selected = getSelectedPicture(editor.state)
    if (selected) openers.openPicture(selected)
    else openers.openLink(createLinkRequest(editor))
  } else return false
  event.preventDefault()
  return true
}

/** The visual editor. Its text is read as Markdown at pauses in typing, and reported if it changed. */
export function RichText(props: RichTextProps) {
  const { markdown, label, allowedTools, errorAttributes, onType, onImage } = props
  const site = useSite()
  const { services } = site
  const say = useFormOfAddress()
  const [linkRequest, setLinking] = useState<LinkRequest | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [videoRequest, setFilming] = useState<VideoRequest | null>(null)
  const [picture, setPicture] = useState<PictureAttributes | null>(null)
  const frameRef = useRef<HTMLDivElement>(null)
  const menuKeys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const focusBubble = useRef<FocusTools>(() => false)
  const setKeys = useCallback((keys: (event: KeyboardEvent) => boolean) => void (menuKeys.current = keys), [])
  const setFocusBubble = useCallback((enter: FocusTools) => void (focusBubble.current = enter), [])
  const created = useRef<Editor>(null)
  const pasteProps = usePasteProps({ ...props, getEditor: () => created.current })
  // Short texts have few formats, which appear at the selection.
  const isLong = allowedTools.has('heading')
  const openFind = isLong ? () => setFinding(true) : null
  const choices = createBlockChoices(onImage, setFilming)
  const [extensions] = useState(() =>
    createExtensions(allowedTools, { services, say, askForLink: setLinking, ...choices }),
  )
  const options: Partial<EditorOptions> = {
    extensions,
    content: markdown,
    onBeforeCreate: ({ editor }) => void (created.current = editor),
    ...fixedOptions,
    editorProps: {
      ...scrollMargins,
      attributes: { ...fixedAttributes, 'aria-label': label },
      handleKeyDown(_, event) {
        if (menuKeys.current(event)) return true
        if (event.key === 'F10' && event.altKey) return focusBubble.current()
        return openByKey(event, created.current, { openPicture: setPicture, openLink: setLinking, openFind })
      },
      // The title of a notice is a field of the toolbar.
      handleClick(view, at, event) {
        if (!isNoticeTitle(event)) return false
        selectNear(view, at)
        return focusBubble.current('input')
      },
      handleDoubleClickOn: createPictureOpener(setPicture),
      ...pasteProps,
    },
    ...useMarkdownEvents(onType),
  }
  // With a dependency, the library keeps the options of the first render. Without, it would set new ones at each render,
  // and compare the whole text with what is drawn.
  const editor: Editor | null = useEditor(options, [allowedTools])
  useErrorAttributes(editor, errorAttributes)
  const askForTextFile = useTextFileRequest(editor, props)

  if (!editor) return <p>Preparando el editor…</p>
  const openDialog = createDialogOpeners(editor, {
    ...props,
    site,
    askForTextFile,
    askForVideo: setFilming,
    askForLink: setLinking,
    openPicture: setPicture,
  })
  return (
    <div className="rich-text" ref={frameRef}>
      <HistoryButtons editor={editor}>
        {isLong && <FormatBarSwitch />}
        {openFind && <FindSwitch onOpen={openFind} />}
      </HistoryButtons>
      {isLong && <FormatBar editor={editor} allowedTools={allowedTools} openDialog={openDialog} />}
      <EditorContent editor={editor} />
      {isFinding && <LazyFindPanel editor={editor} onClose={() => setFinding(false)} />}
      <Bubble editor={editor} allowedTools={allowedTools} onReady={setFocusBubble} openDialog={openDialog} />
      <SlashMenu editor={editor} allowedTools={allowedTools} onReady={setKeys} openDialog={openDialog} />
      <BlockHandle editor={editor} frame={frameRef} />
      {linkRequest && <LinkDialog request={linkRequest} onClose={() => setLinking(null)} />}
      {videoRequest && <VideoDialog request={videoRequest} onClose={() => setFilming(null)} />}
      {picture && (
        <PictureDialog
          picture={picture}
          onDone={(changed, notice) => {
            setPicture(null)
            editor.chain().focus().updateAttributes('image', changed).run()
            if (notice) props.onPasteMessage(notice)
          }}
          onReplace={(changed) => {
            setPicture(null)
            editor.commands.updateAttributes('image', changed)
            onImage(createCaretInserter(editor, (_, [next]) => next && replacePicture(editor, changed, next)))
          }}
          onRemove={() => {
            setPicture(null)
            editor.chain().focus().deleteSelection().run()
          }}
          onClose={() => setPicture(null)}
        />
      )}
    </div>
  )
}

/** A slash alone in the last paragraph opens the menu of blocks: it is no text yet. */
const openSlashPattern = /(?:^|\n\n)\/$/

/** Calls `onType` after each edit, with a function that returns the Markdown, or null if it is the same as before. */
function useMarkdownEvents(onType: RichTextProps['onType']): Pick<EditorOptions, 'onCreate' | 'onUpdate'> {
  const lastMarkdown = useRef('')
  const readMarkdown = useRef<(doc: Node) => string>(() => '')
  return {
    onCreate({ editor }) {
      if (editor.markdown) readMarkdown.current = createMarkdownReader(editor.markdown)
      lastMarkdown.current = readMarkdown.current(editor.state.doc)
    },
    onUpdate({ editor }) {
      const { doc } = editor.state
      // Without focus the editor itself changed it, as when it completes a table that was opened. That is no typing.
      if (!editor.isFocused && readMarkdown.current(doc) === lastMarkdown.current) return
      onType(() => {
        const now = readMarkdown.current(doc).replace(openSlashPattern, '')
        if (now === lastMarkdown.current) return null
        lastMarkdown.current = now
        return now
      })
    },
  }
}

/** Sets the error attributes on the editor's text element, which React does not render. */
function useErrorAttributes(
  editor: Editor | null,
  { 'aria-describedby': errorId }: RichTextProps['errorAttributes'],
): void {
  useLayoutEffect(() => {
    const text = editor?.view.dom
    text?.toggleAttribute('aria-invalid', errorId !== undefined)
    if (errorId === undefined) text?.removeAttribute('aria-describedby')
    else {
      text?.setAttribute('aria-invalid', 'true')
      text?.setAttribute('aria-describedby', errorId)
    }
  }, [editor, errorId])
}
