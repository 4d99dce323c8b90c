import type { ReactNode } from 'react'
import { labels } from '../contract/labels.ts'
import { type FormPart, Text } from './inputs.tsx'
import { Rows } from './rows.tsx'

/** The menu above, and what stands in the footer. */
export function Menus(part: FormPart): ReactNode {
  return (
    <>
      <Links {...part} name="nav" />
      <Text {...part} name="footerServices" required hint="Debajo van los servicios, por sí solos." />
      <Text {...part} name="footerTitle" required />
      <Links {...part} name="footerNav" />
      <Links
        {...part}
        name="companyNav"
        hint="Van bajo el nombre, delante de los textos legales y de las vías de contacto."
      />
    </>
  )
}

type LinksProps = FormPart & { name: 'nav' | 'footerNav' | 'companyNav'; hint?: string }

function Links({ site, fields, change, name, hint = '' }: LinksProps): ReactNode {
  return (
    <Rows
      name={name}
      label={labels[name]}
      hint={`${hint} Escribe el título de una página del sitio, o una dirección.`.trim()}
      one="enlace"
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
