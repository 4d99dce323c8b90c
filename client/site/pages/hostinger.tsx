import type { ReactNode } from 'react'
import { site } from '../../site.ts'
import { CommonFailures, MovingMail, Nameservers } from '../hostinger/moving.tsx'
import { DnsRecords, MailSafety } from '../hostinger/records.tsx'

/** A document on its own, for whoever arrives from another provider's panel on a slow line. */
export function Page(): ReactNode {
  return (
    <div className="guide">
      <header>
        <nav aria-label="Volver al sitio">
          <a href="/">← Volver a {site.name}</a>
        </nav>
      </header>
      <main>
        <h1>Tu dominio o tu correo están en Hostinger: qué tocar y qué no</h1>
        <p className="lead">
          Una guía para cambiar registros DNS, conectar un sitio o mover buzones sin quedarte sin correo. No
          somos Hostinger ni tenemos relación comercial con ellos.
        </p>
        <nav aria-label="En esta guía">
          <ul>
            <li>
              <a href="#antes">Antes de cambiar nada</a>
            </li>
            <li>
              <a href="#servidores">Quién manda: los servidores de nombres</a>
            </li>
            <li>
              <a href="#registros">Los registros, uno a uno</a>
            </li>
            <li>
              <a href="#correo">SPF, DKIM y DMARC</a>
            </li>
            <li>
              <a href="#mudanza">Mover los buzones</a>
            </li>
            <li>
              <a href="#fallos">Si algo falla</a>
            </li>
          </ul>
        </nav>
        <h2 id="antes">Antes de cambiar nada</h2>
        <ol>
          <li>Entra en hPanel, el panel de Hostinger, y abre la zona DNS de tu dominio.</li>
          <li>
            Copia todos los registros en un documento: tipo, nombre, valor, prioridad y TTL. Haz además una
            captura de pantalla.
          </li>
          <li>
            Baja el TTL de los registros que vas a cambiar a 300 segundos y espera a que venza el TTL
            anterior. Así, un error se corrige en minutos.
          </li>
          <li>
            Comprueba en qué correo recibes los avisos del dominio. Si es un buzón del propio dominio, pon
            otro: si el dominio falla, ese aviso no te llega.
          </li>
        </ol>
        <Nameservers />
        <DnsRecords />
        <MailSafety />
        <MovingMail />
        <CommonFailures />
        <p>
          <a href="/">Volver a la página principal de {site.name}</a>
        </p>
      </main>
    </div>
  )
}
