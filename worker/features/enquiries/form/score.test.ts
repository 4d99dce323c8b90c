import { expect, test } from 'vitest'
import { quarantineScore, scoreEnquiry, type SubmissionSignals } from './score.ts'

const signals: SubmissionSignals = {
  honeypot: false,
  tokenUses: 0,
  sameMessage: 0,
  failedChallenge: false,
  isAllowedSender: false,
}

const score = (mensaje: string, given: Partial<SubmissionSignals> = {}, nombre = 'Lucía Prueba') =>
  scoreEnquiry(
    {
      nombre,
      correo: 'lucia@empresa.example',
      telefono: '',
      empresa: '',
      asunto: 'otro',
      mensaje,
      acepto: true,
    },
    { ...signals, ...given },
  )

test.each([
  'Hello, we offer SEO services and can bring your business to the first page of Google. Reply for a quote.',
  'Buy 500 high quality backlinks today: https://links.example',
  'Posicionamos tu web y mandamos más visitas a tu página. Respóndenos y te enviamos precios.',
  'Gana dinero desde casa. ¡Invertir en criptomonedas nunca fue tan fácil!',
  'Préstamos rápidos sin papeles, escribe ya a www.dinero.example',
  'Vendemos bases de datos de empresas y paquetes de seguidores a buen precio.',
])('quarantines what sellers write: %s', (message) => {
  expect(score(message).score).toBeGreaterThanOrEqual(quarantineScore)
})

test.each([
  'Queremos salir en la primera página de Google. Nuestro sitio es https://taller.example',
  'Necesitamos una tienda para nuestra tienda de enlaces mecánicos y mejorar el SEO de https://taller.example.',
  'Somos una red de clínicas; pedimos presupuesto para pasar la base de datos de pacientes a la nube.',
  'Nuestro casino de pueblo (es un club social) necesita página web.',
  'Una empresa nos vende backlinks: ¿valen la pena?',
])('does not quarantine what customers write: %s', (message) => {
  expect(score(message).score).toBeLessThan(quarantineScore)
})

test('names the phrases, and scores one alone without quarantine', () => {
  expect(score('Una empresa nos ofrece backlinks: ¿valen la pena?')).toEqual({
    score: 3,
    reasons: ['Lleva frases de anuncios: backlinks'],
  })
  expect(score('Hola, quiero hablar con ustedes.', {}, 'Gana dinero www.a.example').score).toBeGreaterThan(5)
})

test('the same text counts from the third time', () => {
  const again = (sameMessage: number) => score('Hola, ¿recibieron mi mensaje?', { sameMessage }).score
  expect([again(0), again(1), again(2)]).toEqual([0, 0, 5])
})
