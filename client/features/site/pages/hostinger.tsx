import type { ReactNode } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { TroubleshootingSection, MovingMailSection, NameserversSection } from '../hostinger/moving.tsx'
import { DnsRecordsSection, MailAuthenticationSection } from '../hostinger/records.tsx'

const sections = [
  ['antes', 'Antes de cambiar nada'],
  ['servidores', 'Quién manda: los servidores de nombres'],
  ['registros', 'Los registros, uno a uno'],
  ['correo', 'SPF, DKIM y DMARC'],
  ['mudanza', 'Mover los buzones'],
  ['fallos', 'Si algo falla'],
] as const

/** A standalone document for visitors from another provider's control panel with a slow connection. */
export function Page(): ReactNode {
  const { name } = useSite()
  return (
    <main>
      <h1>Un dominio o un correo en Hostinger: qué tocar y qué no</h1>
      <p className="lead">
        Una guía para cambiar registros DNS, conectar un sitio o mover buzones sin perder correo. No somos
        Hostinger ni tenemos relación comercial con ellos.
      </p>
      <nav aria-label="En esta guía">
        <ul>
          {sections.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <h2 id="antes">Antes de cambiar nada</h2>
      <ol>
        <li>Entrar en hPanel, el panel de Hostinger, y abrir la zona DNS del dominio.</li>
        <li>
          Copiar todos los registros en un documento: tipo, nombre, valor, prioridad y TTL. Hacer además una
          captura de pantalla.
        </li>
        <li>
          Bajar a 300 segundos el TTL de los registros que van a cambiar y esperar a que venza el anterior.
          Así, un error se corrige en minutos.
        </li>
        <li>
          Comprobar a qué correo llegan los avisos del dominio. Si es un buzón del propio dominio, poner otro:
          si el dominio falla, ese aviso no llega.
        </li>
      </ol>
      <NameserversSection />
      <DnsRecordsSection />
      <MailAuthenticationSection />
      <MovingMailSection />
      <TroubleshootingSection />
      <p>
        <a href="/">Volver a la página principal de {name}</a>
      </p>
    </main>
  )
}
