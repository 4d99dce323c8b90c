import type { ImgHTMLAttributes } from 'react'
import type { SiteImage } from '../../site.ts'

type FocusedImageProps = SiteImage & Omit<ImgHTMLAttributes<HTMLImageElement>, keyof SiteImage>

/** An image that is cropped around its focus point. */
export function FocusedImage({ focus, className = '', alt = '', ...image }: FocusedImageProps) {
  const toQuarters = (percent: number): number => Math.round(percent / 25)
  const classes = focus && `focus x${toQuarters(focus.x)} y${toQuarters(focus.y)}`
  return (
    <img
      {...image}
      alt={alt}
      decoding="async"
      className={[className, classes].filter(Boolean).join(' ') || undefined}
    />
  )
}
