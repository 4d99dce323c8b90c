import { expect, test } from 'vitest'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, exampleCase, exampleTexts } from '../content/testing.ts'

const ownLogo = { src: `/medios/${'c'.repeat(20)}/480.png`, width: 480, height: 120 }

test('customers without a case have their logo on the home page and on Nosotros, with those of cases', async () => {
  const { text, send, published } = await createContentClient(await createTestApp())
  expect(await text('/')).not.toContain('id="clientes"')
  const content = {
    ...exampleTexts.about,
    customersTitle: 'Confían en nosotros',
    customers: [
      { title: 'Panadería <Sol>', logo: ownLogo, href: 'https://sol.example/' },
      { title: 'La misma imprenta', logo: exampleCase.logo, href: '' },
      { title: 'Sin logotipo', logo: null, href: '' },
    ],
  }
  expect((await send('POST', '/nosotros/publicar', { content }, 0)).status).toBe(200)
  const listLogos = async (path: string) => {
    const page = await text(path)
    const section = page.slice(page.indexOf('id="clientes"'))
    expect(section.slice(0, 200)).toContain('Confían en nosotros</h2>')
    return [
      ...section.slice(0, section.indexOf('</section>')).matchAll(/(<a [^>]*>)?<img [^>]*alt="([^"]*)"/g),
    ].map(([, link = '', alt]) => [alt, /href="([^"]*)"/.exec(link)?.[1] ?? ''])
  }
  const own = [
    ['Panadería &lt;Sol&gt;', 'https://sol.example/'],
    ['La misma imprenta', ''],
  ]
  for (const path of ['/', '/nosotros']) expect(await listLogos(path), path).toEqual(own)
  await published({ ...exampleCase, logo: { ...exampleCase.logo, src: `/medios/${'d'.repeat(20)}/480.png` } })
  for (const path of ['/', '/nosotros'])
    expect(await listLogos(path), path).toEqual([...own, [exampleCase.customer, '']])
  // A logo that a case has too is shown once.
  await published({ ...exampleCase, slug: 'otro-caso' })
  for (const path of ['/', '/nosotros']) expect(await listLogos(path), path).toHaveLength(3)
})
