import type { ReactNode } from 'react'
import type { Image } from './contract.ts'

/** An image of the library among others, loaded once it is near; `sizes` is its width on the screen. */
export function LibraryImage({ image, alt, sizes }: { image: Image; alt: string; sizes: string }): ReactNode {
  return (
    <img
      src={image.src}
      srcSet={image.srcset}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading="lazy"
    />
  )
}
