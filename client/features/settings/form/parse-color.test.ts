import { expect, test } from 'vitest'
import { fromHex } from '../contract/oklch.ts'
import { parseColor } from './parse-color.ts'

test('a colour is known by its name, its code, or its name with a shade', () => {
  expect(parseColor(' Azul  Marino ')).toBe('#14284b')
  expect(parseColor('ÁMBAR')).toBe('#ffbf00')
  expect(parseColor('teja')).toBe('#b5523b')
  expect(parseColor('17693F')).toBe('#17693f')
  const lightness = (name: string): number => fromHex(parseColor(name) ?? '').l
  for (const name of ['amarillo', 'verde', 'azul', 'gris', 'rojo']) {
    expect(lightness(`${name} claro`), name).toBeGreaterThan(lightness(name))
    expect(lightness(`${name} pastel`), name).toBeGreaterThan(lightness(`${name} claro`))
    expect(lightness(`${name} oscuro`), name).toBeLessThan(lightness(name))
  }
})
