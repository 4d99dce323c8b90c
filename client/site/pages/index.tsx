import type { ReactNode } from 'react'
import { PostList } from '../../blog/post-list/post-list.tsx'
import { Deferred } from '../../design/deferred/deferred.tsx'
import { Heading } from '../../design/heading/heading.tsx'
import { Icon } from '../../design/icon/icon.tsx'
import { NextStep } from '../../design/next-step/next-step.tsx'
import { site } from '../../site.ts'
import type { SitePages } from '../contract.ts'
import { serviceSummaries } from '../service-summaries.ts'

export function Page({ data }: { data: SitePages['index'] }): ReactNode {
  return (
    <>
      <div className="hero wrap">
        <h1>Tu tecnología, en su cauce.</h1>
        <p className="lead">{site.description}</p>
        <div className="actions">
          <a className="button" href="/contacto">
            Cuéntanos qué necesitas
          </a>
          <a className="button plain" href="/servicios">
            Ver los servicios
          </a>
        </div>
      </div>
      <div className="flow" />
      <div className="wrap">
        <Deferred>
          <Services />
          <Cases />
          <Steps />
          {data.latest.length > 0 && (
            <section className="section" aria-labelledby="articulos">
              <Heading level={2} icon="article" id="articulos">
                Últimos artículos
              </Heading>
              <div className="posts-section">
                <PostList posts={data.latest} level={3} />
              </div>
              <p className="actions">
                <a href="/blog">Ver todos los artículos</a>
              </p>
            </section>
          )}
        </Deferred>
      </div>
      <NextStep />
    </>
  )
}

function Services(): ReactNode {
  return (
    <section className="section" aria-labelledby="hacemos">
      <Heading level={2} icon="window" id="hacemos">
        Qué hacemos
      </Heading>
      <ul role="list" className="index">
        {site.services.map(({ id, name, icon }) => (
          <li key={id}>
            <a href={`/servicios#${id}`}>
              <Icon name={icon} />
              <strong>{name}</strong>
              <span>{serviceSummaries[id]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cases(): ReactNode {
  return (
    <section className="section" aria-labelledby="para-quien">
      <Heading level={2} icon="people" id="para-quien">
        Para quién
      </Heading>
      <div className="cards">
        <div className="card">
          <h3>Nadie se atreve a tocar el sitio</h3>
          <p>
            Quien lo hizo ya no está, cada cambio rompe otra cosa y la factura llega igual. Lo ordenamos o lo
            rehacemos, y te decimos cuál de las dos conviene.
          </p>
        </div>
        <div className="card">
          <h3>Los correos acaban en no deseados</h3>
          <p>
            Presupuestos que no llegan, mensajes falsos a tu nombre, un dominio que no sabes quién administra.
            Lo dejamos verificado y documentado.
          </p>
        </div>
        <div className="card">
          <h3>Creces y las hojas de cálculo ya no alcanzan</h3>
          <p>
            Los mismos datos se copian a mano entre tres programas. Construimos la pieza que falta y ninguna
            más.
          </p>
        </div>
      </div>
    </section>
  )
}

function Steps(): ReactNode {
  return (
    <section className="section" aria-labelledby="como">
      <Heading level={2} icon="move" id="como">
        Cómo trabajamos
      </Heading>
      <ol className="steps">
        <li>
          <h3>Escuchamos y miramos</h3>
          <p>Nos cuentas el problema. Revisamos lo que ya tienes antes de proponer nada nuevo.</p>
        </li>
        <li>
          <h3>Proponemos por escrito</h3>
          <p>Alcance, precio, plazos y lo que queda fuera. Si no te conviene, también lo decimos.</p>
        </li>
        <li>
          <h3>Construimos a la vista</h3>
          <p>Avances que puedes abrir en tu teléfono, con las decisiones explicadas.</p>
        </li>
        <li>
          <h3>Entregamos las llaves</h3>
          <p>Cuentas, código y dominio a tu nombre. Si seguimos, es porque quieres.</p>
        </li>
      </ol>
    </section>
  )
}
