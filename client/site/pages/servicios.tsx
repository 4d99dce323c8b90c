import type { ReactNode } from 'react'
import { Deferred } from '../../design/deferred/deferred.tsx'
import { Heading } from '../../design/heading/heading.tsx'
import { NextStep } from '../../design/next-step/next-step.tsx'
import { site } from '../../site.ts'
import { details, type ServiceDetail } from '../service-details.ts'

const offered = site.services.flatMap((service) => {
  const detail = details[service.id]
  return detail ? [{ ...service, ...detail }] : []
})

export function Page(): ReactNode {
  return (
    <>
      <div className="wrap">
        <header className="page-head">
          <Heading icon="gear">Servicios que puedes comparar</Heading>
          <p className="lead">
            De cada uno te contamos qué recibes, cómo lo hacemos y qué necesitamos de ti. Puedes contratar uno
            solo; cuando conviene hacer otro antes, te lo decimos.
          </p>
        </header>
        <Deferred>
          <Comparison />
          {offered.map((service) => (
            <section
              key={service.id}
              className="service"
              id={service.id}
              aria-labelledby={`${service.id}-titulo`}
            >
              <Heading level={2} icon={service.icon} id={`${service.id}-titulo`}>
                {service.name}
              </Heading>
              <p>{service.intro}</p>
              <Facts detail={service} />
            </section>
          ))}
        </Deferred>
      </div>
      <NextStep />
    </>
  )
}

function Comparison(): ReactNode {
  return (
    <div className="tabla compare" role="region" aria-label="Comparación de los servicios" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Servicio</th>
            <th scope="col">Te sirve si…</th>
            <th scope="col">Modalidad</th>
            <th scope="col">Lo primero que recibes</th>
          </tr>
        </thead>
        <tbody>
          {offered.map(({ id, name, solves, mode, first }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`#${id}`}>{name}</a>
              </th>
              <td>{solves}</td>
              <td>{mode}</td>
              <td>{first}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Facts({ detail }: { detail: ServiceDetail }): ReactNode {
  return (
    <div className="facts">
      <Fact title="Qué entregamos" items={detail.delivers} />
      <Fact title="Cómo trabajamos" items={detail.how} />
      <Fact title="Qué necesitamos de ti" items={detail.needs} />
    </div>
  )
}

function Fact({ title, items }: { title: string; items: readonly string[] }): ReactNode {
  return (
    <div>
      <h3>{title}</h3>
      <ul className="plain-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
