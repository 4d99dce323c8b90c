import type { ReactNode } from 'react'

export function DnsRecordsSection(): ReactNode {
  return (
    <>
      <h2 id="registros">Los registros, uno a uno</h2>
      <div className="scroll" role="region" aria-label="Tipos de registro" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Tipo</th>
              <th scope="col">Para qué sirve</th>
              <th scope="col">Al cambiarlo</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">A y AAAA</th>
              <td>Dirección IPv4 e IPv6 del sitio.</td>
              <td>Si cambia A y no AAAA, parte de las visitas seguirá viendo el sitio viejo.</td>
            </tr>
            <tr>
              <th scope="row">CNAME</th>
              <td>
                Un nombre que apunta a otro, como <code>www</code>.
              </td>
              <td>No puede convivir con otro registro del mismo nombre.</td>
            </tr>
            <tr>
              <th scope="row">MX</th>
              <td>Qué servidores reciben el correo.</td>
              <td>El número menor tiene preferencia. Nunca se mezclan dos proveedores.</td>
            </tr>
            <tr>
              <th scope="row">TXT</th>
              <td>SPF, DKIM, DMARC y comprobaciones de propiedad.</td>
              <td>No se borra ninguno sin saber de quién es.</td>
            </tr>
            <tr>
              <th scope="row">CAA</th>
              <td>Qué autoridades pueden emitir el certificado.</td>
              <td>
                Si existe y falta la autoridad del nuevo proveedor, no podrá emitir ni renovar el certificado.
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <p>
        Para que el correo lo reciba Hostinger, su propio servicio usa estos dos servidores. Conviene
        confirmar en hPanel que son los del plan antes de escribirlos:
      </p>
      <pre tabIndex={0}>
        <code>{'MX   @   mx1.hostinger.com   prioridad 5\nMX   @   mx2.hostinger.com   prioridad 10'}</code>
      </pre>
      <p>
        Si el correo está en otro servicio, como Google Workspace o Microsoft 365, los MX son los suyos y los
        de Hostinger deben desaparecer.
      </p>
    </>
  )
}

export function MailAuthenticationSection(): ReactNode {
  return (
    <>
      <h2 id="correo">SPF, DKIM y DMARC</h2>
      <p>
        Son tres registros que dicen quién puede enviar en nombre del dominio. Sin ellos, los grandes
        proveedores pueden rechazar sus mensajes o enviarlos a no deseados.
      </p>
      <ul>
        <li>
          <strong>SPF</strong> va en un único registro TXT en la raíz. Si ya hay uno, el nuevo servicio se
          añade al mismo: dos registros SPF lo invalidan. Admite como máximo diez consultas DNS.
        </li>
        <li>
          <strong>DKIM</strong> firma cada mensaje. Los registros que da hPanel se copian tal cual, con su
          nombre completo, y se activa en cada servicio que envíe por el dominio.
        </li>
        <li>
          <strong>DMARC</strong> dice qué hacer con lo que no cumple. Se empieza observando, se leen los
          informes unas semanas y se endurece después.
        </li>
      </ul>
      <pre tabIndex={0}>
        <code>
          {
            'TXT  @        v=spf1 include:_spf.mail.hostinger.com ~all\nTXT  _dmarc   v=DMARC1; p=none; rua=mailto:informes@tudominio.example'
          }
        </code>
      </pre>
      <p className="note">
        De <code>p=none</code> se pasa a <code>p=quarantine</code> y por fin a <code>p=reject</code> solo
        cuando los informes muestren que todos los envíos legítimos cumplen.
      </p>
    </>
  )
}
