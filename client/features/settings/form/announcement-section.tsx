import { type ReactNode, useMemo } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import { type Zone, createZone } from '#client/ui/time/zone.ts'
import { settingLabels } from '../contract/labels.ts'
import { type FormSectionProps, TextSetting } from './inputs.tsx'
import { PageField } from './page-field.tsx'

/** The announcement above the header of public pages, and its dates. */
export function AnnouncementSection(part: FormSectionProps): ReactNode {
  const { timeZone } = part.site
  const zone = useMemo(() => createZone(timeZone), [timeZone])
  return (
    <>
      <TextSetting
        {...part}
        name="noticeText"
        hint="Va sobre la cabecera de cada página. Vacío: no hay aviso."
      />
      <PageField
        label={settingLabels.noticeHref}
        name="noticeHref"
        value={part.site.noticeHref}
        hint="Opcional: adónde lleva. Escribe el título de una página, o una dirección."
        error={part.fields['noticeHref']}
        onChange={(noticeHref) => part.change({ noticeHref })}
      />
      <DateTimeSetting
        {...part}
        name="noticeFrom"
        zone={zone}
        hint={`Vacío: ya. Según la ${zone.zoneName}.`}
      />
      <DateTimeSetting {...part} name="noticeUntil" zone={zone} hint="Vacío: hasta que lo quites." />
    </>
  )
}

type DateTimeSettingProps = FormSectionProps & {
  name: 'noticeFrom' | 'noticeUntil'
  zone: Zone
  hint: string
}

function DateTimeSetting({ site, fields, change, name, zone, hint }: DateTimeSettingProps): ReactNode {
  const value = site[name]
  return (
    <Field
      label={settingLabels[name]}
      type="datetime-local"
      value={value === '' ? '' : zone.toLocalInput(new Date(value))}
      hint={hint}
      error={fields[name]}
      onChange={({ target }) => change({ [name]: zone.fromLocalInput(target.value)?.toISOString() ?? '' })}
    />
  )
}
