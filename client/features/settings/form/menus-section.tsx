import type { ReactNode } from 'react'
import { settingLabels } from '../contract/labels.ts'
import { type FormSectionProps, TextSetting } from './inputs.tsx'
import { SettingRows } from './setting-rows.tsx'

/** Links of the header menu and of the footer. */
export function MenusSection(part: FormSectionProps): ReactNode {
  return (
    <>
      <LinkRows {...part} name="nav" />
      <TextSetting {...part} name="footerServices" required hint="Debajo van los servicios, por sí solos." />
      <TextSetting {...part} name="footerTitle" required />
      <LinkRows {...part} name="footerNav" />
      <LinkRows
        {...part}
        name="companyNav"
        hint="Van bajo el nombre, delante de los textos legales y de las vías de contacto."
      />
    </>
  )
}

type LinkRowsProps = FormSectionProps & { name: 'nav' | 'footerNav' | 'companyNav'; hint?: string }

function LinkRows({ site, fields, change, name, hint = '' }: LinkRowsProps): ReactNode {
  return (
    <SettingRows
      name={name}
      label={settingLabels[name]}
      hint={`${hint} Escribe el título de una página del sitio, o una dirección.`.trim()}
      itemName="enlace"
      rows={site[name]}
      columns={[
        { name: 'name', label: 'Texto', required: true },
        {
          name: 'href',
          label: 'Página o dirección',
          required: true,
          isPage: true,
        },
      ]}
      blank={{ name: '', href: '' }}
      fields={fields}
      onChange={(links) => change({ [name]: links })}
    />
  )
}
