import { expect, test } from 'vitest'
import { shortenToMenuText } from './menu-text.ts'

test.each([
  ['Nosotros', 'Nosotros'],
  ['Garantías, plazos y precios ok', 'Garantías, plazos y precios ok'],
  ['Soporte informático para clínicas dentales', 'Soporte informático'],
  ['Cinco minutos para revisar la copia', 'Cinco minutos para revisar'],
  ['Condiciones de venta, de la entrega y del pago', 'Condiciones de venta'],
  ['Cómo elegimos las herramientas: lo que pesa', 'Cómo elegimos las herramientas'],
  ['Electroencefalografistasyotrosoficios', ''],
])('the title «%s» gives the text «%s»', (title, text) => {
  expect(shortenToMenuText(title)).toBe(text)
})
