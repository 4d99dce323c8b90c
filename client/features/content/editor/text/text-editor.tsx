import './writing.css'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPicture, useFileDrops } from '#client/features/media/dropped-files.ts'
import type { FileLink } from '#client/features/media/file-dialog.tsx'
import { LinkButton } from '#client/ui/button/button.tsx'
import type { TextToolSet } from '../../contract/text-tools.ts'
import type { NewPicture } from '../blocks/insert-block.ts'
import type { TextEditor as Editor } from '../frame/use-text-editor.ts'
import { noteLength } from '../paste/paste-limits.ts'
import { FieldErrorText, findFieldError, getErrorAttributes } from '../publishing/field-errors.tsx'
import { TextFileDialog } from '../text-file/text-file-dialog.tsx'
import {
  type FileDetails,
  type FileText,
  isMarkdownFile,
  type TextFileRequest,
} from '../text-file/text-files.ts'
import { canEditVisually, findVisualProblem } from './extensions.ts'
import {
  type FileRequest,
  type ImageRequest,
  InsertFileDialog,
  InsertImageDialog,
} from './insert-dialogs.tsx'
import { selectLine, insertIntoField, MarkdownField } from './markdown-field.tsx'
import { PasteMessage, usePasteMessage } from './paste-message.tsx'
import { RichText } from './rich-text.tsx'

type TextEditorProps = {
  editor: Editor
  /** Of the field. The editor begins with its text and has its own copy afterwards. */
  name: string
  label: string
  allowedTools: TextToolSet
  /** Gets the title of a text that is read from a file. Returns false if it belongs into the text. */
  onTitle?: (title: string) => boolean
  /** Gets what a file says of the text besides it. Resolves to sentences for whoever chose the file. */
  onDetails?: (details: FileDetails) => Promise<readonly string[]>
  importers?: readonly string[]
  /** Shown at the end of the toolbar. */
  children?: ReactNode
}

/** Edits a text in two views of the same Markdown: visual, and as source. */
export function TextEditor(props: TextEditorProps) {
  const { editor, name, label, allowedTools, children } = props
  const { onTitle = () => false, onDetails, importers = [] } = props
  const markdown = String(editor.draft.state.content[name])
  const error = findFieldError(editor.fieldErrors, name)
  const onType = (read: () => string | null): void => editor.editLater(name, read)
  const id = useId()
  const [isSource, setSource] = useState(() => !canEditVisually(markdown, allowedTools))
  // Text from the visual editor is always supported by it, so only source text is checked.
  const reason = useMemo(
    () => (isSource ? findVisualProblem(markdown, allowedTools) : null),
    [isSource, markdown, allowedTools],
  )
  const { pasteMessage, setPasted, addMessages, noteUndo } = usePasteMessage()
  const [imageRequest, setAsked] = useState<ImageRequest | null>(null)
  const [fileRequest, setLinking] = useState<FileRequest | null>(null)
  const [textFile, setTextFile] = useState<TextFileRequest | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useFileDrops()

  function showSource(next: boolean): void {
    editor.draft.autosave.readLatest()
    setSource(next)
    if (next && !isSource && markdown !== '') noteUndo()
  }

  function goToLine(lineNumber: number): void {
    flushSync(() => showSource(true))
    if (field.current) selectLine(field.current, lineNumber)
  }

  function insertBlocks(blocks: readonly string[]): void {
    if (!field.current) return
    const text = insertIntoField(field.current, blocks)
    editor.change({ [name]: text })
    addMessages([noteLength(text.length)])
  }

  function insertPicturesAsMarkdown(pictures: readonly NewPicture[]): void {
    insertBlocks(pictures.map(({ src, alt, title }) => `![${alt}](${src}${title ? ` "${title}"` : ''})`))
  }

  function askForPictures(files: readonly File[]): void {
    setAsked({ insert: insertPicturesAsMarkdown, files })
  }

  function insertLinksAsMarkdown(links: readonly FileLink[]): void {
    insertBlocks(links.map(({ href, text }) => `[${text}](${href})`))
  }

  function insertFileText({ format, title, all, rest, notes, details }: FileText): void {
    textFile?.insert({ format, text: title !== '' && onTitle(title) ? rest : all })
    // After the messages of the paste.
    queueMicrotask(() => addMessages(notes))
    if (details) void onDetails?.(details).then(addMessages)
  }

  function handleFiles(files: readonly File[]): void {
    const pictures = files.filter(isPicture)
    const others = files.filter((file) => !isPicture(file))
    const attach = (): void => setLinking({ insert: insertLinksAsMarkdown, files: others })
    if (others[0] && files.length === 1 && isMarkdownFile(others[0]))
      setTextFile({ file: others[0], attach, insert: ({ text }) => insertBlocks([text]) })
    else if (others.length > 0) attach()
    if (pictures.length > 0 && allowedTools.has('image')) askForPictures(pictures)
    else if (pictures.length > 0) setPasted('Este texto no admite imágenes.')
  }

  return (
    <>
      <ViewTabs
        isSource={isSource}
        canShowVisual={reason === null}
        onShowSource={showSource}
        onImage={allowedTools.has('image') && (() => askForPictures([]))}
        onFile={() => setLinking({ insert: insertLinksAsMarkdown, files: [] })}
      >
        {children}
      </ViewTabs>
      <TextProblem id={id} reason={reason} error={error} onGoToLine={goToLine} />
      {isSource ? (
        <MarkdownField
          markdown={markdown}
          label={label}
          field={field}
          errorAttributes={getErrorAttributes(id, error)}
          onType={onType}
          onFiles={handleFiles}
          onPasted={(length) => setPasted(noteLength(length))}
        />
      ) : (
        <RichText
          markdown={markdown}
          label={label}
          allowedTools={allowedTools}
          errorAttributes={getErrorAttributes(id, error)}
          onType={onType}
          onImage={(insert, files = [], use = 'text') => setAsked({ insert, files, use })}
          onFile={(insert, files = []) => setLinking({ insert, files })}
          onTextFile={setTextFile}
          onPasteMessage={setPasted}
        />
      )}
      <PasteMessage text={pasteMessage} onClose={() => setPasted('')} />
      {fileRequest && <InsertFileDialog request={fileRequest} onClose={() => setLinking(null)} />}
      {textFile && (
        <TextFileDialog
          request={textFile}
          importers={importers}
          onRead={insertFileText}
          onClose={() => setTextFile(null)}
        />
      )}
      {imageRequest && (
        <InsertImageDialog
          request={imageRequest}
          onClose={() => setAsked(null)}
          onNote={(note) => addMessages([note])}
        />
      )}
    </>
  )
}

type TextProblemProps = {
  /** Of the text field. */
  id: string
  /** Why the visual view cannot show the text. */
  reason: string | null
  error: string | undefined
  onGoToLine: (line: number) => void
}

function TextProblem({ id, reason, error, onGoToLine }: TextProblemProps) {
  const line = Number(/\(línea (\d+)\)/.exec(error ?? reason ?? '')?.[1] ?? 0)
  return (
    <>
      {reason && (
        <p className="meta" role="note">
          {reason}
        </p>
      )}
      <FieldErrorText id={id} problem={error} />
      {line > 0 && <LinkButton onClick={() => onGoToLine(line)}>Ir a la línea {line}</LinkButton>}
    </>
  )
}

type ViewTabsProps = {
  isSource: boolean
  canShowVisual: boolean
  onShowSource: (isSource: boolean) => void
  /** False if the text allows no images. */
  onImage: false | (() => void)
  onFile: () => void
  children: ReactNode
}

/** Chooses the view; the source has buttons that insert images and files. */
function ViewTabs(props: ViewTabsProps) {
  const { isSource, canShowVisual, onShowSource, onImage, onFile, children } = props
  return (
    <div className="tabs writing-tools" role="group" aria-label="Forma de escribir">
      <button
        type="button"
        aria-pressed={!isSource}
        disabled={!canShowVisual}
        onClick={() => onShowSource(false)}
      >
        Visual
      </button>
      <button
        type="button"
        title="El mismo texto con sus signos, como **negrita**, para quien los conoce"
        aria-pressed={isSource}
        onClick={() => onShowSource(true)}
      >
        Markdown
      </button>
      {isSource && (
        <>
          {onImage && (
            <button type="button" onClick={onImage}>
              Imagen
            </button>
          )}
          <button type="button" onClick={onFile}>
            Archivo
          </button>
        </>
      )}
      {children}
    </div>
  )
}
