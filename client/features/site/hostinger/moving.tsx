import type { ReactNode } from 'react'

export function NameserversSection(): ReactNode {
  return (
    <>
      <h2 id="servidores">Quién manda: los servidores de nombres</h2>
      <p>
        Solo valen los registros guardados en los servidores de nombres (<em lang="en">nameservers</em>) a los
        que apunta el dominio. Si el dominio usa los de Cloudflare, lo que se cambie en la zona DNS de
        Hostinger no tendrá efecto, aunque el panel deje guardarlo. Conviene comprobarlo primero:
      </p>
      <pre tabIndex={0}>
        <code>dig +short NS tudominio.example</code>
      </pre>
      <p>
        Si la respuesta contiene nombres de Hostinger, como <code>ns1.dns-parking.com</code>, los registros se
        editan en hPanel. Si contiene otros, en ese proveedor. Antes de cambiar los servidores de nombres, hay
        que recrear la zona completa en el destino: también los MX y los TXT.
      </p>
      <p>
        Si la zona usa DNSSEC, hay que desactivarlo en el registrador y esperar a que venza el TTL del
        registro DS antes de mover los servidores de nombres. Si no, el dominio dejará de responder para buena
        parte de internet.
      </p>
    </>
  )
}

export function MovingMailSection(): ReactNode {
  return (
    <>
      <h2 id="mudanza">Mover los buzones</h2>
      <ol>
        <li>Crear en el destino los mismos buzones, alias y reenvíos.</li>
        <li>
          Copiar los mensajes por IMAP con una herramienta de sincronización. Esta primera copia se hace días
          antes, con todo funcionando.
        </li>
        <li>Añadir los registros SPF y DKIM del destino, sin quitar aún los anteriores.</li>
        <li>Cambiar los MX y enviar mensajes de prueba desde dos proveedores distintos.</li>
        <li>
          Dejar el servicio antiguo encendido al menos una semana y repetir la sincronización: algunos
          servidores seguirán entregando allí durante un tiempo.
        </li>
        <li>Cuando deje de llegar correo al antiguo, quitar sus registros y cerrar los buzones.</li>
      </ol>
      <p>
        Para configurar un programa de correo con buzones de Hostinger, los servidores son{' '}
        <code>imap.hostinger.com</code> (puerto 993, SSL) y <code>smtp.hostinger.com</code> (puerto 465, SSL).
        El usuario es la dirección completa. Si el plan muestra otros datos en hPanel, valen los del panel.
      </p>
    </>
  )
}

export function TroubleshootingSection(): ReactNode {
  return (
    <>
      <h2 id="fallos">Si algo falla</h2>
      <ul>
        <li>
          <strong>El sitio viejo sigue apareciendo.</strong> Mirar el TTL anterior, probar con otra red y
          revisar el registro AAAA.
        </li>
        <li>
          <strong>No llega ningún correo.</strong> Comprobar los MX desde fuera con la orden de abajo. Si
          salen dos proveedores, quitar el que sobra.
        </li>
        <li>
          <strong>Llega, pero a no deseados.</strong> Abrir el mensaje original y buscar <code>spf=pass</code>
          , <code>dkim=pass</code> y <code>dmarc=pass</code>.
        </li>
        <li>
          <strong>El navegador avisa de un certificado.</strong> El dominio aún apunta al servidor antiguo, o
          un registro CAA impide emitir el nuevo.
        </li>
      </ul>
      <pre tabIndex={0}>
        <code>
          {
            'dig +short MX tudominio.example\ndig +short TXT tudominio.example\ndig +short TXT _dmarc.tudominio.example'
          }
        </code>
      </pre>
      <p>
        También podemos mirarlo nosotros: basta <a href="/contacto">un mensaje</a> con el nombre del dominio,
        nunca con la contraseña de la cuenta.
      </p>
    </>
  )
}
