import type { ReactNode } from 'react'
import { ImageField } from '../../media/image-field.tsx'
import { settingLabels } from '../contract/labels.ts'
import type { FormSectionProps } from './inputs.tsx'

type ImageName = 'logo' | 'logoDark' | 'mark' | 'icon' | 'socialImage'

const imageSettings: readonly { name: ImageName; hint: string }[] = [
  {
    name: 'logo',
    hint: 'Ocupa el lugar del símbolo y del nombre. El pie y el tema oscuro son de fondo oscuro: si ahí no se distingue, elige también el siguiente.',
  },
  {
    name: 'logoDark',
    hint: 'El mismo en claro, para el pie y el tema oscuro. Sin él se usa el logotipo en todas partes.',
  },
  {
    name: 'mark',
    hint: 'Va al lado del nombre, si no hay logotipo. También se ve sobre fondo claro y sobre fondo oscuro.',
  },
  { name: 'icon', hint: 'Cuadrado, de 512 píxeles o más.' },
  {
    name: 'socialImage',
    hint: 'De 1200 por 630 píxeles: la de las páginas. Sin ella se dibuja una con el título de cada página, como en los artículos.',
  },
]

/** Logo, icon and social image, chosen from the media library. */
export function ImagesSection({ site, fields, change }: FormSectionProps): ReactNode {
  return imageSettings.map(({ name, hint }) => (
    <ImageField
      key={name}
      className="setting-rows"
      label={settingLabels[name]}
      hint={hint}
      image={site[name]}
      error={Object.entries(fields).find(([field]) => field.split('.')[0] === name)?.[1]}
      onChange={(image) => change({ [name]: image })}
    />
  ))
}
