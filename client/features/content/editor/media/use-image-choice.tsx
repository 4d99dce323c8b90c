import { useState } from 'react'
import type { Image } from '#client/features/media/contract/image.ts'
import { MediaDialog } from '#client/features/media/media-dialog.tsx'

/** An image of the library, and the dialog to choose another one. `onPick` gets its id. */
export function useImageChoice(
  initial: Image | null,
  onPick: (id: string) => void,
  known: Image | null = null,
) {
  const [picked, setImage] = useState(initial)
  const image = known ?? picked
  const [isChoosing, setChoosing] = useState(false)
  return {
    image,
    choose: () => setChoosing(true),
    picture: image && (
      <img src={image.src} width={image.width} height={image.height} alt={image.alt} loading="lazy" />
    ),
    dialog: isChoosing && (
      <MediaDialog
        files={[]}
        onClose={() => setChoosing(false)}
        onPick={({ media }) => {
          setImage(media.image)
          onPick(media.id)
          setChoosing(false)
        }}
      />
    ),
  }
}
