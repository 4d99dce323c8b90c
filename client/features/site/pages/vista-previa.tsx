import { lazy, type ReactNode } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import { NextStep } from '#client/ui/next-step/next-step.tsx'
import { Day } from '#client/ui/time/published.tsx'
import { Page as Article } from '../../blog/pages/blog-slug.tsx'
import { listedKindEntries } from '../../content/kinds/listed-kinds.ts'
import { RichText } from '../../content/public/rich-text.tsx'
import type { SitePages } from '../contract.ts'
import { People } from '../people.tsx'
import { Page as Home } from './index.tsx'
import { Page as About } from './nosotros.tsx'
import { Page as OwnPage } from './pagina.tsx'
import { Page as Service } from './servicio.tsx'
import { Page as Offer } from './servicios.tsx'

const listedEntries = Object.fromEntries(
  listedKindEntries.map(([kind]) => [
    kind,
    lazy(async () => (await import('../../content/public/pages.ts')).loadListedEntry(kind)),
  ]),
)

export function Page({ data }: { data: SitePages['vista-previa'] }) {
  return (
    <>
      <div className="wrap">
        <p className="meta" role="note">
          <span>
            {`Vista previa de ${data.isPublic ? 'cambios' : 'un texto'} sin publicar.`} Este enlace deja de
            funcionar el <Day at={data.expiresAt} />.
          </span>
        </p>
      </div>
      <PreviewContent data={data} />
    </>
  )
}

function PreviewContent({ data: { text, latest, around } }: { data: SitePages['vista-previa'] }) {
  switch (text.kind) {
    case 'article':
      return <Article data={{ post: text, related: [], previous: null, next: null }} />
    case 'page':
      return <OwnPage data={{ page: { ...text, sections: [] } }} />
    case 'service':
      return <Service data={{ ...around, service: text, related: latest }} />
    case 'home':
      return <Home data={{ ...around, latest, home: text }} />
    case 'about':
      return <About data={{ ...around, about: text }} />
    case 'offer':
      return <Offer data={{ ...around, offer: text }} />
    case 'next':
      return <NextStep text={text} />
    case 'contact':
    case 'blog':
      return <PlainPage title={text.title} lead={text.lead} />
    default: {
      const Entry = listedEntries[text.kind]
      return Entry ? (
        <Entry data={{ entry: text, isPast: false, publishedAt: null, other: null, next: around.next }} />
      ) : (
        <PlainPage title={text.title}>
          {text.kind === 'person' && <People text={around.about} people={[text]} />}
          {text.kind === 'question' && <RichText text={text.answer} html={text.asHtml?.['answer']} />}
        </PlainPage>
      )
    }
  }
}

function PlainPage({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="article">{title}</Heading>
        {lead && <p className="lead">{lead}</p>}
      </header>
      {children}
    </div>
  )
}
