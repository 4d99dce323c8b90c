import type { ReactNode } from 'react'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import type { IconName } from '#client/ui/icon/icon.tsx'
import { Meta } from '#client/ui/text/meta.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { type ListedKind, listedKinds } from '../kinds/listed-kinds.ts'
import type { ListedEntry } from './contract.ts'

/** `seed`: of the drawing; without it there is none. */
type PageHeadProps = {
  icon: IconName
  title: string
  lead: string
  seed?: string | false
  children?: ReactNode
}

export function PageHead({ icon, title, lead, seed, children }: PageHeadProps): ReactNode {
  return (
    <header className="page-head">
      <Heading icon={icon}>{title}</Heading>
      {lead && <p className="lead">{lead}</p>}
      {children}
      {seed && <ThreadDrawing subject="articulo" seed={seed} isInFirstScreen />}
    </header>
  )
}

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode])[]; children: ReactNode }

/** Facts with their names, and what to do next. Facts without a value are left out. */
export function Facts({ facts, children }: FactsProps): ReactNode {
  return (
    <div className="card">
      <dl className="stack">
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </div>
  )
}

/** An entry beside this one, and the list with all of them. */
type OthersProps = {
  kind: ListedKind
  label: string
  all: string
  other: Pick<ListedEntry, 'slug' | 'title'> | null
}

export function Others({ kind, label, all, other }: OthersProps): ReactNode {
  const { path, name } = listedKinds[kind]
  return (
    <nav className="around section no-print" aria-label={all}>
      {other && (
        <a href={`/${path}/${other.slug}`}>
          <span>{label}</span> {other.title}
        </a>
      )}
      <a className="next" href={`/${path}`}>
        <span>{name}</span> {all}
      </a>
    </nav>
  )
}

type Card = {
  slug: string
  title: string
  summary: string
  facts: readonly ReactNode[]
  mark?: ReactNode
  more?: ReactNode
}

type ListPageProps = {
  icon: IconName
  title: string
  path: string
  lead: string
  emptyLead: string
  cards: readonly Card[]
  actions: ReactNode
  children?: ReactNode
}

/** The list of a kind. While it is empty, a drawing and the actions complete its head. */
export function ListPage(props: ListPageProps): ReactNode {
  const { icon, title, path, lead, emptyLead, cards, children } = props
  const isEmpty = cards.length === 0
  const actions = <p className="actions">{props.actions}</p>
  return (
    <div className="wrap">
      <PageHead icon={icon} title={title} lead={isEmpty ? emptyLead : lead} seed={isEmpty && path}>
        {isEmpty && actions}
      </PageHead>
      {!isEmpty && <Cards path={`/${path}`} cards={cards} />}
      {children}
      {!isEmpty && actions}
    </div>
  )
}

export function AskUs(): ReactNode {
  const say = useFormOfAddress()
  return (
    <>
      <a className="button" href="/contacto?asunto=otro">
        {say('Escríbenos')}
      </a>
      <a href="/nosotros">Quiénes somos</a>
    </>
  )
}

/** Entries below `path`, one in each row. `mark` lies on the drawing, `more` below the summary. */
function Cards({ path, cards }: { path: string; cards: readonly Card[] }): ReactNode {
  return (
    <ul role="list" className="posts one-each posts-section">
      {cards.map(({ slug, title, summary, facts, mark, more }, index) => (
        <li key={slug} className="post wide">
          {mark}
          <ThreadDrawing subject="articulo" seed={slug} isInFirstScreen={index === 0} />
          <h2>
            <a href={`${path}/${slug}`}>{title}</a>
          </h2>
          <p>{summary}</p>
          {more}
          <Meta facts={facts} />
        </li>
      ))}
    </ul>
  )
}
