import type { ReactNode } from 'react'
import type { SiteImage } from '#client/site.ts'
import { href } from '../../media/routes.ts'

/** The shape of images at a place: width divided by height, and its name in the dialog that crops images. */
export type Shape = { ratio: number; name: string }

/** How far the shape of an image may be from that of its place until it is said. */
const tolerance = 0.02

export function ImageShape({ image, shape }: { image: SiteImage; shape: Shape }): ReactNode {
  const { width, height } = image
  return (
    <small className="setting-doubt" role="status">
      {Math.abs(width / height / shape.ratio - 1) > tolerance && (
        <>
          Mide {width} × {height} y saldrá deformada o con bandas.{' '}
          <a href={href('mngr-medios')} target="_blank">
            Recórtala en Medios
          </a>{' '}
          con la forma «{shape.name}» y elige aquí el recorte.
        </>
      )}
    </small>
  )
}
