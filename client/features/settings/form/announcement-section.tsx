import { type ReactNode, useMemo } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import { type Zone, zoneOf } from '#client/ui/time/zone.ts'
import { labels } from '../contract/labels.ts'
import { type FormPart, Text } from './inputs.tsx'
import { PageField } from './page-field.tsx'

/** What stands above the header of the public pages, and when. */
export function Notice(part: FormPart): ReactNode {
  const { timeZone } = part.site
  const zone = useMemo(() => zoneOf(timeZone), [timeZone])
  return (
    <>
      <Text {...part} name="noticeText" hint="Va sobre la cabecera de cada página. Vacío: no hay aviso." />
      <PageField
        label={labels.noticeHref}
        name="noticeHref"
        value={part.site.noticeHref}
        hint="Opcional: adónde lleva. Escribe el título de una página, o una dirección."
        error={part.fields['noticeHref']}
        onChange={(noticeHref) => part.change({ noticeHref })}
      />
      <Moment {...part} name="noticeFrom" zone={zone} hint={`Vacío: ya. Según la ${zone.zoneName}.`} />
      <Moment {...part} name="noticeUntil" zone={zone} hint="Vacío: hasta que lo quites." />
    </>
  )
}

type MomentProps = FormPart & { name: 'noticeFrom' | 'noticeUntil'; zone: Zone; hint: string }

function Moment({ site, fields, change, name, zone, hint }: MomentProps): ReactNode {
  const value = site[name]
  return (
    <Field
      label={labels[name]}
      type="datetime-local"
      value={value === '' ? '' : zone.toLocalInput(new Date(value))}
      hint={hint}
      error={fields[name]}
      onChange={({ target }) => change({ [name]: zone.fromLocalInput(target.value)?.toISOString() ?? '' })}
    />
  )
}
