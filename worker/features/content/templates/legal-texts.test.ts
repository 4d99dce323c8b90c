import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { renderTemplatePage } from './template-texts.ts'

test('the page about cookies lists what visitors get, not what the manager area stores', () => {
  const { html } = renderTemplatePage('cookies', defaultSite)
  expect(html).toContain('<strong>tema:</strong>')
  expect(html).not.toContain('cauce:')
})

test('the privacy page speaks of withdrawing consent and of applications, in Spain also of transfers', () => {
  const read = (country: 'ES' | 'MX') => renderTemplatePage('privacidad', { ...defaultSite, country }).html
  for (const html of [read('ES'), read('MX')]) {
    expect(html).toContain('El consentimiento se puede retirar en cualquier momento')
    expect(html).toContain('Valorar la candidatura al puesto')
    expect(html).toContain(
      `${defaultSite.retentionMonths} meses desde el último mensaje, también el currículum`,
    )
  }
  expect(read('ES')).toContain('fuera del Espacio Económico Europeo')
  expect(read('MX')).not.toContain('Espacio Económico Europeo')
})
