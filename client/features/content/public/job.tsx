import './listed.css'
import { toEntryFormHref } from '#client/features/enquiries/contract/form.ts'
import { getLocale } from '#client/features/settings/contract/country-choices.ts'
import { useFormOfAddress, useSite } from '#client/runtime/site/use-site.ts'
import { Section } from '#client/ui/heading/heading.tsx'
import { formatDay } from '#client/ui/time/day.ts'
import type { JobContent } from '../kinds/job.ts'
import type { EntryData, ListData } from './contract.ts'
import { AskUs, CompanyLink, Facts, ListPage, Others, PageHead } from './facts.tsx'
import { describeTerms, placeNames, salaryPeriods } from './job-names.ts'
import { LongText } from './long-text.tsx'

export function List({ data }: { data: ListData<JobContent> }) {
  const say = useFormOfAddress()
  return (
    <ListPage
      kind="job"
      icon="people"
      lead="A quién buscamos ahora, y para qué."
      emptyLead="Ahora no hay ninguna oferta abierta. Si te interesa trabajar aquí, escríbenos igualmente: cuéntanos en unas líneas tu experiencia y qué buscas."
      data={data}
      target="Ver la oferta"
      describe={(job) => ({
        facts: [
          describePlace(job),
          ...describeTerms(job).map(say),
          job.lastDay && <LastDay key="day" day={job.lastDay} />,
        ],
      })}
      actions={<AskUs more="Cómo trabajamos" />}
      invitation={[
        '¿No ves tu puesto?',
        'Escríbenos igualmente: cuéntanos en unas líneas tu experiencia y qué buscas.',
      ]}
    />
  )
}

export function Entry({ data }: { data: EntryData<JobContent> }) {
  const { entry: job, isPast, other } = data
  const { country } = useSite()
  const say = useFormOfAddress()
  const [contract, time] = describeTerms(job)
  return (
    <div className="wrap">
      <PageHead icon="people" title={job.title} lead={job.summary}>
        {isPast && (
          <p className="situation">
            <strong>Esta oferta ya terminó.</strong> Gracias por el interés.{' '}
            <a href="/empleo">Ver las ofertas abiertas</a>
          </p>
        )}
        <Facts
          seed={job.slug}
          facts={[
            ['Empresa', <CompanyLink key="company" />],
            ['Lugar', describePlace(job)],
            ['Contrato', say(contract)],
            ['Jornada', time],
            ['Sueldo', describeSalary(job, getLocale(country))],
            ['Plazo', <LastDay key="day" day={job.lastDay} />],
          ]}
        >
          {!isPast && (
            <p className="actions no-print">
              <a className="button" href="#responder">
                Enviar candidatura
              </a>
            </p>
          )}
        </Facts>
        {job.html && <LongText html={job.html} />}
      </PageHead>
      {!isPast && <Apply job={job} />}
      <Others kind="job" label="Otra oferta" all="Ver todas las ofertas" other={other} />
    </div>
  )
}

/** How to apply: the contact form, which takes a file here, or a mail. */
function Apply({ job: { title, slug, apply, mail } }: { job: JobContent }) {
  const { email } = useSite()
  const say = useFormOfAddress()
  const address = mail || email
  const mailHref = `mailto:${address}?${new URLSearchParams({ subject: title }).toString().replaceAll('+', '%20')}`
  return (
    <Section id="responder" title={say('Cómo enviar tu candidatura')}>
      <p className="lead">
        {apply === 'form' ? (
          <>
            {say(
              'Cuéntanos en unas líneas tu experiencia, con tu currículum como archivo o como enlace. También puedes escribir a',
            )}{' '}
            <a href={mailHref}>{address}</a>.
          </>
        ) : (
          say('Cuéntanos en un correo de unas líneas tu experiencia, con tu currículum adjunto.')
        )}
      </p>
      {apply === 'form' ? (
        <LongText
          html={`<p class="acciones formulario"><a class="boton" href="${toEntryFormHref('job', slug)}#formulario">Ir al formulario</a></p>`}
        />
      ) : (
        <p className="actions">
          <a className="button" href={mailHref}>
            Escribir a {address}
          </a>
        </p>
      )}
    </Section>
  )
}

const describePlace = ({ where, place }: JobContent): string => {
  if (where === 'onsite') return place
  return place === '' ? placeNames[where] : `${place}, ${placeNames[where].toLowerCase()}`
}

function describeSalary({ salaryFrom, salaryTo, currency, period }: JobContent, locale: string): string {
  if (salaryFrom === '') return ''
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })
  const from = format.format(Number(salaryFrom))
  const sum =
    salaryTo === '' || salaryTo === salaryFrom ? from : `De ${from} a ${format.format(Number(salaryTo))}`
  // A bare «$» is the sign of many currencies.
  return [sum, /\$/.test(from) && !/[A-Z]/.test(from) && currency, 'brutos', salaryPeriods[period]]
    .filter(Boolean)
    .join(' ')
}

/** A preview may have no day yet. */
function LastDay({ day }: { day: string }) {
  if (day === '') return null
  return (
    <span>
      Hasta el{' '}
      <time className="when" dateTime={day}>
        {formatDay(`${day}T12:00:00Z`, 'UTC')}
      </time>
    </span>
  )
}
