import type { ReactNode } from 'react'
import { useFormOfAddress, useSite } from '#client/runtime/site/use-site.ts'
import { Heading, Section } from '#client/ui/heading/heading.tsx'
import { Icon, type IconName } from '#client/ui/icon/icon.tsx'
import { NextStep } from '#client/ui/next-step/next-step.tsx'
import { Meta } from '#client/ui/text/meta.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { type ListedKind, listedKinds } from '../kinds/listed-kinds.ts'
import type { ListData, ListedEntry } from './contract.ts'

/** `seed`: of the drawing; without it there is none. */
type PageHeadProps = {
  icon: IconName
  title: string
  lead: string
  seed?: string | false
  children?: ReactNode
}

export function PageHead({ icon, title, lead, seed, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <Heading icon={icon}>{title}</Heading>
      {lead && <p className="lead">{lead}</p>}
      {children}
      {seed && <ThreadDrawing subject="articulo" seed={seed} isInFirstScreen />}
    </div>
  )
}

type FactsProps = {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  seed?: string
  mark?: ReactNode
  children: ReactNode
}

/** Facts with their names, below a drawing if there is a seed, and what to do next. Those without a value are left out. */
export function Facts({ facts, seed, mark, children }: FactsProps) {
  return (
    <div className="card">
      {seed && (
        <div className="ticket">
          {mark}
          <ThreadDrawing subject="articulo" seed={seed} isInFirstScreen />
        </div>
      )}
      <dl className="terms">
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

/** The name of the company, which leads to what it says of itself. */
export function CompanyLink() {
  return <a href="/nosotros">{useSite().name}</a>
}

/** An entry beside this one, and the link to all of them. */
type OthersProps = {
  kind: ListedKind
  label: string
  /** Left out where the page has that link elsewhere. */
  all?: string
  other: Pick<ListedEntry, 'slug' | 'title'> | null
}

export function Others({ kind, label, all, other }: OthersProps) {
  const { path } = listedKinds[kind]
  return (
    <>
      {other && (
        <nav className="around section no-print" aria-label={label}>
          <a href={`/${path}/${other.slug}`}>
            <span>{label}</span> {other.title}
          </a>
        </nav>
      )}
      {all && (
        <p className="actions no-print">
          <a href={`/${path}`}>{all}</a>
        </p>
      )}
    </>
  )
}

/** The parts of an entry's card: `mark` beside the drawing, `more` below the summary, `action` at the end. */
type Card = { facts: readonly ReactNode[]; mark?: ReactNode; more?: ReactNode; action?: ReactNode }

type ListPageProps<Entry> = {
  kind: ListedKind
  icon: IconName
  lead: string
  emptyLead: string
  data: ListData<Entry>
  /** Where a card leads to. */
  target: string
  describe: (entry: Entry) => Card
  actions: ReactNode
  /** A question and a sentence that lead to the actions, in place of the call to action for customers. */
  invitation?: readonly [title: string, text: string]
  children?: ReactNode
}

/** The public list of a kind. While it is empty, its actions stand in its head. */
export function ListPage<Entry extends ListedEntry>(props: ListPageProps<Entry>) {
  const { kind, icon, lead, emptyLead, target, describe, invitation, children } = props
  const { entries, next } = props.data
  const { path, name } = listedKinds[kind]
  const say = useFormOfAddress()
  const isEmpty = entries.length === 0
  return (
    <>
      <div className="wrap">
        <PageHead icon={icon} title={name} lead={say(isEmpty ? emptyLead : lead)} seed={isEmpty && path}>
          {isEmpty && <p className="actions">{props.actions}</p>}
        </PageHead>
        {!isEmpty && (
          <ul role="list" className="posts one-each posts-section">
            {entries.map((entry, index) => (
              <EntryCard
                key={entry.slug}
                path={path}
                entry={entry}
                isFirst={index === 0}
                target={target}
                {...describe(entry)}
              />
            ))}
          </ul>
        )}
        {children}
        {!isEmpty && invitation && (
          <Section id="siguiente" title={say(invitation[0])}>
            <p className="lead">{say(invitation[1])}</p>
            <p className="actions">{props.actions}</p>
          </Section>
        )}
      </div>
      {!isEmpty && !invitation && <NextStep text={next} />}
    </>
  )
}

/** `more`: the text of the link to the page about the company. */
export function AskUs({ more }: { more: string }) {
  const say = useFormOfAddress()
  return (
    <>
      <a className="button" href="/contacto?asunto=otro">
        {say('Escríbenos')}
      </a>
      <a href="/nosotros">{more}</a>
    </>
  )
}

type EntryCardProps = Card & { path: string; entry: ListedEntry; isFirst: boolean; target: string }

function EntryCard({ path, entry, isFirst, target, facts, mark, more, action }: EntryCardProps) {
  const { slug, title, summary } = entry
  return (
    <li className="post wide">
      {mark}
      <ThreadDrawing subject="articulo" seed={slug} isInFirstScreen={isFirst} />
      <h2>
        <a href={`/${path}/${slug}`}>{title}</a>
      </h2>
      <p>{summary}</p>
      {more}
      <Meta facts={facts} />
      <p className="actions target">
        {action}
        <span>
          {target} <Icon name="arrow" />
        </span>
      </p>
    </li>
  )
}
