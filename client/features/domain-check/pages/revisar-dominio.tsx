import type { ReactNode } from 'react'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { CheckFrame } from '../check-frame.tsx'
import type { DomainCheck } from '../contract.ts'
import { DomainFindings } from '../domain-findings.tsx'

const invalidDomain =
  'Escribe un dominio como ejemplo.com, sin más. También vale la dirección de un sitio o de un correo.'

export function Page({ data }: { data: DomainCheck }): ReactNode {
  const say = useFormOfAddress()
  if (data.kind === 'form') return <CheckFrame heading="Revisa tu dominio" />
  if (data.kind === 'invalid')
    return <CheckFrame heading="Revisa tu dominio" typed={data.typed} error={invalidDomain} />
  const { domain } = data
  if (data.kind === 'checked')
    return (
      <CheckFrame heading={domain} typed={domain}>
        <DomainFindings findings={data.findings} />
      </CheckFrame>
    )
  const isMissing = data.kind === 'missing'
  return (
    <CheckFrame
      heading="Revisa tu dominio"
      typed={domain}
      error={isMissing ? `No existe ningún dominio «${domain}».` : undefined}
    >
      <p role="status">
        {say(
          isMissing
            ? 'Comprueba que está bien escrito. Si acabas de comprarlo, puede tardar unas horas en aparecer.'
            : 'El servicio de DNS no contesta en este momento. Vuelve a intentarlo en unos minutos.',
        )}
      </p>
    </CheckFrame>
  )
}
