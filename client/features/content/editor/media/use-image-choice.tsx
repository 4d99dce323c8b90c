import { useState } from 'react'
import type { Media } from '#client/features/media/contract.ts'
import type { Image } from '#client/features/media/contract/image.ts'
import { MediaDialog } from '#client/features/media/media-dialog.tsx'

/** The dialog to choose an image of the library, and the chosen one, unless it is known. `onPick` gets its id. */
export function useImageChoice(onPick: (id: string) => void, known: Image | null = null) {
  const [picked, setPicked] = useState<Image | null>(null)
  const image = known ?? picked
  const [isChoosing, setChoosing] = useState(false)
  const [note, setNote] = useState('')
  function pick(media: Media, found = ''): void {
    setNote(found)
    setPicked(media.image)
    onPick(media.id)
  }
  return {
    image,
    pick,
    choose: () => setChoosing(true),
    picture: image && (
      <>
        <img src={image.src} width={image.width} height={image.height} alt={image.alt} loading="lazy" />
        <p role="status" className="help">
          {note}
        </p>
      </>
    ),
    dialog: isChoosing && (
      <MediaDialog
        files={[]}
        onClose={() => setChoosing(false)}
        onPick={({ media, note: found }) => {
          pick(media, found)
          setChoosing(false)
        }}
      />
    ),
  }
}
