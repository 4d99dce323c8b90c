import './listed.css'
import { useFormOfAddress, useSite } from '#client/runtime/site/use-site.ts'
import { Section } from '#client/ui/heading/heading.tsx'
import { NextStep } from '#client/ui/next-step/next-step.tsx'
import type { CaseContent } from '../kinds/case.ts'
import { formatMonth, formatPermission } from './case-facts.ts'
import type { EntryData, ListData } from './contract.ts'
import { Facts, ListPage, Others, PageHead } from './facts.tsx'
import { RichText } from './rich-text.tsx'

export function List({ data }: { data: ListData<CaseContent> }) {
  const say = useFormOfAddress()
  return (
    <ListPage
      kind="case"
      icon="gauge"
      lead="Qué pasaba, qué hicimos y qué cambió, con sus cifras y su fuente."
      emptyLead="Ahora no hay ningún caso publicado. Los próximos saldrán aquí."
      data={data}
      target="Ver el caso"
      describe={({ customer, date, figures }) => ({
        facts: [customer, date && formatMonth(date)],
        more: <Figures figures={figures.slice(0, 2)} />,
      })}
      actions={
        <>
          <a className="button" href="/contacto">
            {say('Cuéntanos tu caso')}
          </a>
          <a href="/servicios">Ver los servicios</a>
        </>
      }
    />
  )
}

function Results({ results }: { results: readonly string[] }) {
  if (results.length === 0) return null
  return (
    <Section className="stack" id="resultados" title="Resultados">
      <ul className="plain-list">
        {results.map((result, index) => (
          <li key={index}>{result}</li>
        ))}
      </ul>
    </Section>
  )
}

export function Entry({ data: { entry, other, next } }: { data: EntryData<CaseContent> }) {
  const say = useFormOfAddress()
  const { title, slug, photo, photoAlt, figures, results, source, date, customer, quote, quoteBy } = entry
  const services = useSite().services.filter(({ id, shown }) => shown && entry.services.includes(id))
  return (
    <>
      <div className="wrap">
        <PageHead icon="gauge" title={title} lead={customer} seed={photo === null && slug}>
          {photo && <img {...photo} className="case-photo" alt={photoAlt} decoding="async" />}
        </PageHead>
        <div className="service">
          <div className="stack case-text">
            <Figures figures={figures} />
            <CaseText
              id="problema"
              title="El problema"
              text={entry.problem}
              html={entry.asHtml?.['problem']}
            />
            <CaseText id="trabajo" title="Lo que hicimos" text={entry.work} html={entry.asHtml?.['work']} />
            <Results results={results} />
            {quote !== '' && (
              <figure className="situation">
                <blockquote>«{quote}»</blockquote>
                <figcaption className="meta">{quoteBy}</figcaption>
              </figure>
            )}
          </div>
          <Facts
            facts={[
              [
                services.length > 1 ? 'Servicios' : 'Servicio',
                services[0] ? <Services key="services" all={services} /> : '',
              ],
              [
                'Cuándo se midió',
                date && (
                  <time key="date" dateTime={date.slice(0, 7)}>
                    {formatMonth(date)}
                  </time>
                ),
              ],
              ['Fuente', source],
              ['Permiso', customer && formatPermission(customer)],
            ]}
          >
            <p className="actions no-print">
              <a className="button" href={`/contacto${services[0] ? `?asunto=${services[0].id}` : ''}`}>
                {say('Cuéntanos tu caso')}
              </a>
            </p>
          </Facts>
          <div>
            <Others kind="case" label="Otro caso" all="Ver todos los casos" other={other} />
          </div>
        </div>
      </div>
      <NextStep text={next} />
    </>
  )
}

function Services({ all }: { all: readonly { id: string; name: string }[] }) {
  return (
    <ul role="list">
      {all.map(({ id, name }) => (
        <li key={id}>
          <a href={`/servicios/${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  )
}

type CaseTextProps = { id: string; title: string; text: string; html: string | undefined }

function CaseText({ id, title, text, html }: CaseTextProps) {
  if (text === '') return null
  return (
    <Section className="stack" id={id} title={title}>
      <RichText text={text} html={html} />
    </Section>
  )
}

/** What was measured, before and after. Summaries have them from the worker (worker/features/site/render-cases.ts). */
function Figures({ figures }: Pick<CaseContent, 'figures'>) {
  if (figures.length === 0) return null
  return (
    <dl className="figures">
      {figures.map(({ title, before, after }, index) => (
        <div key={index}>
          <dt>{title}</dt>
          <dd>
            {before} <span aria-hidden="true">→</span>
            <span className="hidden"> a </span> <strong>{after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
