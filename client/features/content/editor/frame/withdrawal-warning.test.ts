import { expect, test } from 'vitest'
import { warnOfWithdrawal } from './withdrawal-warning.ts'

test('withdrawing a built-in service that readers see tells where its address will lead', () => {
  const service = { kind: 'service', isPublic: true, publicPath: '/servicios/correo' } as const
  expect(warnOfWithdrawal(service, true)).toMatch(/menús y del aviso\. Su dirección llevará a \/servicios\./)
  expect(warnOfWithdrawal({ ...service, isPublic: false }, true)).not.toContain('/servicios')
  const own = warnOfWithdrawal({ ...service, publicPath: '/servicios/propio' }, true)
  expect(own).not.toContain('/servicios')
  expect(own).toContain('Las tarjetas de la portada')
  expect(warnOfWithdrawal({ ...service, kind: 'article', publicPath: '/blog/correo' }, false)).toBe('')
})
