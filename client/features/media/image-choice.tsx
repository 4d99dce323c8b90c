import type { ComponentProps } from 'react'
import type { Media } from './contract.ts'
import { LibraryImage } from './library-image.tsx'

type ImageChoiceProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & { media: Media }

/** An image of the library to choose, with its name and description. They name the button, so the picture itself does not. */
export const ImageChoice = ({ media: { image, name, alt }, ...button }: ImageChoiceProps) => (
  <button type="button" {...button}>
    <LibraryImage image={image} alt="" sizes="10rem" />
    <span className="media-name">{name}</span>
    {alt && <span className="help">{alt}</span>}
  </button>
)
