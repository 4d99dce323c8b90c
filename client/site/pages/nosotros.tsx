import type { ReactNode } from 'react'
import { Deferred } from '../../design/deferred/deferred.tsx'
import { Heading } from '../../design/heading/heading.tsx'
import { NextStep } from '../../design/next-step/next-step.tsx'
import { site } from '../../site.ts'

export function Page(): ReactNode {
  return (
    <>
      <div className="wrap">
        <header className="page-head">
          <Heading icon="people">Tecnología que se entiende, con alguien que responde</Heading>
          <p className="lead">
            {site.name} es una empresa de servicios tecnológicos. Hacemos sitios, correo y sistemas para
            organizaciones que no quieren un departamento entero para mantenerlos.
          </p>
        </header>
        <Deferred>
          <div className="split">
            <div className="prose">
              <h2>Por qué este nombre</h2>
              <p>
                Un cauce no empuja el agua: le da un camino. Con la tecnología de una empresa ocurre lo mismo.
                Casi siempre hay energía de sobra, repartida entre cuentas sin dueño, programas que nadie
                eligió y soluciones que iban a ser provisionales. Nuestro trabajo es darle forma a eso para
                que llegue a donde tiene que llegar.
              </p>
              <h2>Lo que puedes esperar</h2>
              <ul>
                <li>
                  <strong>Palabras claras.</strong> Si no podemos explicarte una decisión sin jerga, es que
                  aún no la hemos pensado bien.
                </li>
                <li>
                  <strong>Nada a nuestro nombre.</strong> El dominio, las cuentas, el código y los datos son
                  tuyos desde el primer día, y puedes irte con ellos.
                </li>
                <li>
                  <strong>Medidas antes que opiniones.</strong> Decimos cuánto tarda, cuánto pesa y cuánto
                  cuesta, antes y después de cada cambio.
                </li>
                <li>
                  <strong>Lo justo.</strong> Preferimos quitar una pieza a añadir otra. Lo que no existe no se
                  rompe ni se paga.
                </li>
              </ul>
            </div>
            <div className="prose">
              <h2>Cómo decidimos</h2>
              <p>
                Empezamos por lo que tu gente hace cada día y por lo que pasaría si dejara de funcionar. De
                ahí sale el orden: primero lo que puede detener el negocio, luego lo que hace perder tiempo y
                al final lo que quedaría mejor.
              </p>
              <p>
                Usamos estándares abiertos y herramientas conocidas. Cuando elegimos algo menos común, lo
                anotamos con su motivo y con el momento en que convendría revisarlo.
              </p>
              <h2>Lo que no hacemos</h2>
              <ul>
                <li>Vender licencias a comisión: recomendamos lo que usaríamos nosotros.</li>
                <li>Retener accesos para que te quedes.</li>
                <li>Prometer el primer puesto en un buscador.</li>
                <li>Instalar rastreadores «por si acaso». Este sitio tampoco los tiene.</li>
              </ul>
              <p>
                En <a href="/blog">el blog</a> contamos con detalle cómo trabajamos. Es la mejor manera de
                saber si pensamos parecido.
              </p>
            </div>
          </div>
        </Deferred>
      </div>
      <NextStep />
    </>
  )
}
