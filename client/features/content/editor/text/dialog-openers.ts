import type { Editor, EditorOptions } from '@tiptap/react'
import type { DialogOpeners } from '../blocks/blocks.ts'
import {
  createCaretInserter,
  createPictureBlockInserter,
  getSelectedPicture,
  insertLinks,
  insertPictures,
  insertVideo,
} from '../blocks/insert-block.ts'
import { getSelectedVideo } from '../blocks/video.ts'
import { createLinkRequest, type LinkRequest } from '../links/insert-link.ts'
import type { PictureAttributes } from '../media/picture-dialog.tsx'
import type { VideoRequest } from '../media/video-dialog.tsx'
import type { PasteTargets } from './use-paste-props.ts'

/** What the buttons of galleries and videos ask for. */
export const createBlockChoices = (
  onImage: PasteTargets['onImage'],
  askForVideo: (request: VideoRequest) => void,
) => ({
  askForPictures: (opened: Editor) => onImage(createCaretInserter(opened, insertPictures), [], 'gallery'),
  askForVideo: (opened: Editor) =>
    askForVideo({
      current: getSelectedVideo(opened.state) ?? '',
      insert: createCaretInserter(opened, (_, href) => {
        opened.chain().focus().updateAttributes('video', { href }).run()
      }),
    }),
})

type Dialogs = Pick<PasteTargets, 'onImage' | 'onFile'> & {
  askForTextFile: () => void
  askForVideo: (request: VideoRequest) => void
  askForLink: (request: LinkRequest) => void
  openPicture: (picture: PictureAttributes | null) => void
}

/** What the buttons and the menu of blocks open. */
export const createDialogOpeners = (
  editor: Editor,
  { onImage, onFile, ...dialogs }: Dialogs,
): DialogOpeners => ({
  image: () => onImage(createCaretInserter(editor, insertPictures)),
  galeria: () => onImage(createPictureBlockInserter(editor, 'galeria'), [], 'gallery'),
  mapa: () => onImage(createPictureBlockInserter(editor, 'mapa'), [], 'map'),
  file: () => onFile(createCaretInserter(editor, insertLinks)),
  textFile: dialogs.askForTextFile,
  video: () => dialogs.askForVideo({ current: '', insert: createCaretInserter(editor, insertVideo) }),
  picture: () => dialogs.openPicture(getSelectedPicture(editor.state)),
  link: () => dialogs.askForLink(createLinkRequest(editor)),
})

/** A double click on a picture opens its dialog. */
export const createPictureOpener =
  (
    open: (picture: PictureAttributes | null) => void,
  ): NonNullable<EditorOptions['editorProps']['handleDoubleClickOn']> =>
  (view, _, node) => {
    if (node.type.name === 'image') open(getSelectedPicture(view.state))
    return node.type.name === 'image'
  }
