import {
  createHref,
  type Descriptions,
  managerMeta,
  type Routes,
  type Titles,
} from '../../runtime/routes/route.ts'
import type { EnquiryPages } from './contract/pages.ts'

export const enquiryRoutes = {
  contacto: {
    path: '/contacto',
    meta: { title: 'Contacto', prerender: true, hydrate: 'idle', query: ['asunto'] },
  },
  'contacto-gracias': {
    path: '/contacto/gracias',
    meta: { title: 'Contacto', cache: 'none', hydrate: 'none' },
  },
  'mngr-consultas': { path: '/mngr/consultas', meta: { title: 'Consultas', ...managerMeta } },
  'mngr-consulta': { path: '/mngr/consultas/:ref', meta: { title: 'Consulta', ...managerMeta } },
} as const satisfies Routes<EnquiryPages>

export const href = createHref(enquiryRoutes)

export const enquiryTitles: Titles<EnquiryPages> = {
  contacto: ({ contact }) => contact.name,
  'contacto-gracias': ({ title }) => title,
  'mngr-consulta': ({ enquiry }) => `Consulta ${enquiry.reference}`,
}

export const enquiryDescriptions: Descriptions<EnquiryPages> = {
  contacto: ({ contact }) => contact.lead,
}
