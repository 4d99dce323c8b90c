import { useEffect, useState } from 'react'
import type { SiteImage, SiteSettings } from '#client/site.ts'
import { getFooterColor, isDimOnDark } from '../contract/accent.ts'

/** Width and height at which pixels are counted, whatever the size of the image. */
const side = 64

async function measureDim(src: string): Promise<boolean> {
  const image = new Image()
  image.src = src
  await image.decode()
  const context = Object.assign(document.createElement('canvas'), { width: side, height: side }).getContext(
    '2d',
  )
  context?.drawImage(image, 0, 0, side, side)
  return isDimOnDark(context?.getImageData(0, 0, side, side).data ?? [], side)
}

/** What a chosen logo changes: one that is seen on dark is used there, too, unless another was chosen for that. */
export async function chooseLogo(
  { logo, logoDark }: SiteSettings,
  chosen: SiteImage | null,
): Promise<Partial<SiteSettings>> {
  if (logoDark && logoDark.src !== logo?.src) return { logo: chosen }
  const isDim = chosen && (await measureDim(chosen.src).catch(() => true))
  return { logo: chosen, logoDark: isDim ? null : chosen }
}

type OnDarkProps = { image: SiteImage; accent: string; advice: string; isError: boolean }

/**
 * The image on the dark background of the footer, with a warning and `advice` if it can hardly be seen there. `isError`:
 * there is no other place for it.
 */
export function OnDark({ image, accent, advice, isError }: OnDarkProps) {
  const [dimSrc, setDimSrc] = useState('')
  useEffect(() => {
    measureDim(image.src).then(
      (isDim) => setDimSrc(isDim ? image.src : ''),
      // An image that does not load shows that by itself.
      () => {},
    )
  }, [image.src])
  return (
    <>
      <img
        className="field-image on-dark"
        {...image}
        alt=""
        loading="lazy"
        // Of the edited accent, not of the saved one.
        ref={(element) => element?.style.setProperty('background', getFooterColor(accent))}
      />
      <small className={isError ? 'field-error' : 'setting-doubt'} role="status">
        {dimSrc === image.src && `Sobre fondo oscuro casi no se ve: ${advice}.`}
      </small>
    </>
  )
}
