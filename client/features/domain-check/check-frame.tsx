import type { ReactNode } from 'react'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { Heading, Section } from '#client/ui/heading/heading.tsx'
import { Icon } from '#client/ui/icon/icon.tsx'
import { CheckDrawing } from './check-drawing.tsx'
import { groups } from './domain-findings.tsx'
import { DomainForm, type DomainFormProps } from './domain-form.tsx'
import { type FindingState, findingTexts } from './finding-texts.ts'

type CheckFrameProps = DomainFormProps & {
  heading: string
  /** Why there is no result, below the form. */
  notice?: ReactNode
  /** The result, instead of the explanation. */
  children?: ReactNode
}

/** What both pages of the domain check show: a heading, the form, and either an explanation or the result. */
export function CheckFrame({ heading, notice, children, ...form }: CheckFrameProps) {
  const say = useFormOfAddress()
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="shield">{say(heading)}</Heading>
        {!children && (
          <p className="lead">
            {say(
              'Escribe tu dominio y te decimos en segundos si alguien puede enviar correo con tu nombre, si tu sitio va cifrado y qué conviene arreglar primero.',
            )}
          </p>
        )}
      </header>
      <DomainForm {...form} />
      {notice && (
        <div className="check-notice" role="status">
          <Icon name="help" />
          <div>{notice}</div>
        </div>
      )}
      {children ?? <CheckExplanation>{!notice && <CheckExample />}</CheckExplanation>}
    </div>
  )
}

/** In the order of the example's threads. */
const explained = [
  'mx',
  'spf',
  'dkim',
  'dmarc',
  'mtaSts',
  'dnssec',
  'caa',
  'https',
  'redirect',
  'hsts',
] as const

/** The checks that fail in the example. The threads of all others are straight. */
const tangled = { dkim: 'problem', dnssec: 'improve' } as const
const exampleStates: Partial<Record<(typeof explained)[number], FindingState>> = tangled

/** What a result looks like, before the first one. */
function CheckExample() {
  const say = useFormOfAddress()
  return (
    <figure className="check-example">
      <CheckDrawing states={explained.map((name) => exampleStates[name] ?? 'good')} />
      <figcaption>
        <strong>Ejemplo: ejemplo.com,</strong> 8 de 10 hilos en orden
      </figcaption>
      <p>
        {say('Cada hilo es una comprobación. De cada hilo enredado te decimos qué falla y cómo arreglarlo:')}
      </p>
      <ul role="list" className="stack">
        {(['dkim', 'dnssec'] as const).map((name) => (
          <li key={name} className={tangled[name]}>
            <strong>{groups[tangled[name]]}:</strong> {findingTexts[name].title}
          </li>
        ))}
      </ul>
    </figure>
  )
}

function CheckExplanation({ children }: { children: ReactNode }) {
  const say = useFormOfAddress()
  return (
    <>
      <p className="help">
        {say('Solo se consulta lo que cualquiera puede ver: tu DNS y la portada de tu sitio.')} No se guarda
        qué dominio se revisó ni quién lo hizo.
      </p>
      {children}
      <Section id="comprobaciones" title="Qué se revisa y para qué sirve">
        <ul role="list" className="checks">
          {explained.map((name) => (
            <li key={name}>
              <h3>{findingTexts[name].title}</h3>
              <p>{say(findingTexts[name].purpose)}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
