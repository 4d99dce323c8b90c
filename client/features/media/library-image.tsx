import type { ReactNode } from 'react'
import type { Image } from './contract/image.ts'

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
