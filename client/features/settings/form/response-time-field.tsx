import { type ReactNode, useState } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import { labels } from '../contract/labels.ts'
import { responseSentence, usualResponses } from '../contract/response-time.ts'
import { Choice, type FormPart } from './inputs.tsx'

const own = 'own'

/** How soon visitors are answered: one of the usual sentences, or other words and the sentence that they make. */
export function ResponseTime({ site, fields, change }: FormPart): ReactNode {
  const { responseTime } = site
  const usual = usualResponses(site.country)
  const isUsual = responseTime === '' || usual.includes(responseTime)
  const [isOwn, setOwn] = useState(!isUsual)
  const inWords = isOwn || !isUsual
  const sentence = responseSentence(responseTime)
  return (
    <>
      <Choice
        label={labels.responseTime}
        {...(inWords ? {} : { name: 'responseTime' })}
        value={inWords ? own : responseTime}
        options={[
          { value: '', text: 'No decirlo' },
          ...usual.map((text) => ({ value: text, text })),
          { value: own, text: 'Con otras palabras…' },
        ]}
        hint="Se lee en la página de contacto y en la de accesibilidad."
        onChoose={(value) => {
          setOwn(value === own)
          if (value !== own) change({ responseTime: value })
        }}
      />
      {inWords && (
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
