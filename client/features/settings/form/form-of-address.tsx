import type { ReactNode } from 'react'
import { countries, formsOfAddress, getUsualFormOfAddress } from '../contract/country-choices.ts'
import { settingLabels } from '../contract/labels.ts'
import { ChoiceField, type FormSectionProps, toOptions } from './inputs.tsx'

const formOfAddressOptions = toOptions(formsOfAddress)

/** How the site addresses visitors. Suggests the form that is usual in the company's country. */
export function FormOfAddressChoice({ site, fields, change }: FormSectionProps): ReactNode {
  const usual = getUsualFormOfAddress(site.country)
  return (
    <>
      <ChoiceField
        label={settingLabels.treatment}
        name="treatment"
        value={site.treatment}
        options={formOfAddressOptions}
        hint="Cómo habla el sitio a quien lo visita: el formulario, los avisos, la búsqueda, los textos legales y los que trae de fábrica. Lo que escribes tú queda como lo escribes."
        error={fields['treatment']}
        onSelect={(treatment) => change({ treatment })}
      />
      {usual !== site.treatment && (
        <p className="help">
          En {countries[site.country]} muchas empresas hablan de «{usual === 'tu' ? 'tú' : usual}»; cualquiera
          de los tres vale.{' '}
          <button type="button" className="link" onClick={() => change({ treatment: usual })}>
            Usar «{usual === 'tu' ? 'tú' : usual}»
          </button>
        </p>
      )}
    </>
  )
}
