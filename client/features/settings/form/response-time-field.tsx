import { type ReactNode, useState } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import { settingLabels } from '../contract/labels.ts'
import { toResponseSentence, listUsualResponses } from '../contract/response-time.ts'
import { ChoiceField, type FormSectionProps } from './inputs.tsx'

const customValue = 'own'

/** Response time: one of the usual sentences, or own words with a preview of the resulting sentence. */
export function ResponseTimeField({ site, fields, change }: FormSectionProps): ReactNode {
  const { responseTime } = site
  const usual = listUsualResponses(site.country)
  const isUsual = responseTime === '' || usual.includes(responseTime)
  const [isCustom, setCustom] = useState(!isUsual)
  const showsTextField = isCustom || !isUsual
  const sentence = toResponseSentence(responseTime)
  return (
    <>
      <ChoiceField
        label={settingLabels.responseTime}
        {...(showsTextField ? {} : { name: 'responseTime' })}
        value={showsTextField ? customValue : responseTime}
        options={[
          { value: '', text: 'No decirlo' },
          ...usual.map((text) => ({ value: text, text })),
          { value: customValue, text: 'Con otras palabras…' },
        ]}
        hint="Se lee en la página de contacto y en la de accesibilidad."
        onSelect={(value) => {
          setCustom(value === customValue)
          if (value !== customValue) change({ responseTime: value })
        }}
      />
      {showsTextField && (
        <Field
          label="Con tus palabras"
          name="responseTime"
          value={responseTime}
          hint={sentence === '' ? 'Como «un día hábil» o una frase entera.' : `Se leerá: «${sentence}»`}
          error={fields['responseTime']}
          onChange={({ target }) => change({ responseTime: target.value })}
        />
      )}
    </>
  )
}
