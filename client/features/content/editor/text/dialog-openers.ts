import type { Editor, EditorOptions } from '@tiptap/react'
import type { MapSite } from '#client/runtime/text/contact-links.ts'
import type { DialogOpeners } from '../blocks/blocks.ts'
import {
  createCaretInserter,
  createGalleryInserter,
  getSelectedPicture,
  insertLinks,
  insertMap,
  insertPictures,
  insertVideo,
} from '../blocks/insert-block.ts'
import type { BlockChoices } from '../blocks/text-block-view.ts'
import { getSelectedVideo } from '../blocks/video.ts'
import { createLinkRequest, type LinkRequest } from '../links/insert-link.ts'
import type { PictureAttributes } from '../media/picture-dialog.tsx'
import type { VideoRequest } from '../media/video-dialog.tsx'
import type { PasteTargets } from './use-paste-props.ts'

/** What the buttons of galleries, maps and videos ask for. */
export const createBlockChoices = (
  onImage: PasteTargets['onImage'],
  askForVideo: (request: VideoRequest) => void,
): Pick<BlockChoices, 'askForPictures' | 'askForMapPicture' | 'askForVideo'> => ({
  askForMapPicture: (insert) => onImage(insert, [], 'map'),
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
  site: MapSite
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
  galeria: () => onImage(createGalleryInserter(editor), [], 'gallery'),
  mapa: () => insertMap(editor, dialogs.site),
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
