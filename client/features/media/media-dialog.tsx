import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import type { MediaDialogProps } from './media-picker.tsx'

export type { PictureUse } from './media-picker.tsx'

const loadPicker: LazyLoad<MediaDialogProps> =
  !import.meta.env.SSR && (async () => (await import('./media-picker.tsx')).MediaPicker)

/** Chooses pictures of the library, or uploads new ones. Loaded when it opens. */
export const MediaDialog = (props: MediaDialogProps) => <LazyPart load={loadPicker} props={props} />
