import type { ReactNode } from 'react'
import type { Image } from '../contract/post.ts'

/** The picture above an article: the largest thing in sight, so it is asked for first. */
export function CoverImage({ image }: { image: Image | null }): ReactNode {
  if (!image) return null
  const { src, srcset, width, height, alt } = image
  return (
    <img
      className="cover"
      src={src}
      srcSet={srcset || undefined}
      sizes="(min-width: 64rem) 62rem, 100vw"
      width={width}
      height={height}
      alt={alt}
      fetchPriority="high"
    />
  )
}
