import '../domain-check.css'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { CheckFrame } from '../check-frame.tsx'
import { type DomainCheck, domainField } from '../contract.ts'
import { DomainFindings } from '../domain-findings.tsx'
import { href } from '../routes.ts'

const invalidDomain =
  'Escribe un dominio, como ejemplo.com. También sirve la dirección de un sitio o de un correo.'

export function Page({ data }: { data: DomainCheck }) {
  const say = useFormOfAddress()
  if (data.kind === 'form') return <CheckFrame heading="Revisa tu dominio" />
  if (data.kind === 'invalid')
    return (
      <CheckFrame
        heading="Revisa tu dominio"
        typed={data.typed}
        error={
          data.ending
            ? `La terminación «${data.ending}» no existe en internet: está reservada para pruebas y redes internas. Escribe tu dominio público, como ejemplo.com.`
            : invalidDomain
        }
      />
    )
  const { domain } = data
  if (data.kind === 'checked')
    return (
      <CheckFrame heading={domain} typed={domain}>
        <DomainFindings findings={data.findings} />
      </CheckFrame>
    )
  if (data.kind === 'missing')
    return (
      <CheckFrame
        heading="Revisa tu dominio"
        typed={domain}
        error={`No existe ningún dominio «${domain}».`}
        notice={
          <p>
            {say(
              'Comprueba que está bien escrito. Si acabas de comprarlo, puede tardar unas horas en aparecer.',
            )}
          </p>
        }
      />
    )
  return (
    <CheckFrame
      heading="Revisa tu dominio"
      typed={domain}
      notice={
        <>
          <p>
            El servicio de DNS no contesta ahora, así que no hay resultado de «{domain}». Eso no significa que
            el dominio tenga un problema: {say('prueba otra vez en unos minutos')}.
          </p>
          <p className="actions">
            <a
              className="button"
              href={`${href('revisar-dominio-resultado')}?${new URLSearchParams({ [domainField]: domain })}`}
            >
              Volver a probar
            </a>
            <a href="/contacto?asunto=correo">{say('Escríbenos')} y lo revisamos</a>
          </p>
        </>
      }
    />
  )
}
