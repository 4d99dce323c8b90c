import type { ReactNode } from 'react'
import { countries, treatments, usualTreatment } from '../contract/choices.ts'
import { labels } from '../contract/labels.ts'
import { Choice, type FormPart, optionsOf } from './inputs.tsx'

const options = optionsOf(treatments)

/** How visitors are spoken to; what is usual in the company's country is proposed. */
export function TreatmentChoice({ site, fields, change }: FormPart): ReactNode {
  const usual = usualTreatment(site.country)
  return (
    <>
      <Choice
        label={labels.treatment}
        name="treatment"
        value={site.treatment}
        options={options}
        hint="Cómo habla el sitio a quien lo visita: el formulario, los avisos, la búsqueda, los textos legales y los que trae de fábrica. Lo que escribes tú queda como lo escribes."
        error={fields['treatment']}
        onChoose={(treatment) => change({ treatment })}
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
