import type { SiteImage, SiteSettings } from '#client/site.ts'
import { ImageField } from '../../media/image-field.tsx'
import { href } from '../../media/routes.ts'
import { OnDark } from './on-dark.tsx'
import type { SettingControl } from './setting-controls.tsx'

/** The shape of images at a place: width divided by height, and its name in the dialog that crops images. */
type Shape = { ratio: number; name: string }

/** `adviseOnDark`: what to do if the image can hardly be seen on dark. `shape`: the one that it should have. */
export function createImageControl(
  hint: string | ((site: SiteSettings) => string),
  adviseOnDark: (site: SiteSettings) => string | false,
  shape?: Shape,
): SettingControl<SiteImage | null> {
  return function ImageControl({ site, name, label, value, fields, onChange }) {
    const advice = adviseOnDark(site)
    return (
      <ImageField
        className="setting-rows"
        description={label}
        label={label}
        hint={typeof hint === 'function' ? hint(site) : hint}
        image={value}
        error={Object.entries(fields).find(([field]) => field.split('.')[0] === name)?.[1]}
        onChange={onChange}
      >
        {value && advice && (
          <OnDark image={value} accent={site.accent} advice={advice} isError={name === 'logoDark'} />
        )}
        {value && shape && <ImageShape image={value} shape={shape} />}
      </ImageField>
    )
  }
}

/** How far the shape of an image may be from that of its place until it is said. */
const tolerance = 0.02

function ImageShape({ image, shape }: { image: SiteImage; shape: Shape }) {
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
