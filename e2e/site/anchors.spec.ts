import { expect, test } from '../test.ts'

for (const width of [390, 1440])
  for (const [path, hash] of [
    ['/servicios/correo', '#pie-empresa'],
    ['/servicios/correo', '#consulta-titulo'],
    ['/nosotros', '#pie-empresa'],
    ['/', '#pie-leer'],
  ] as const)
    test(`${path}${hash} stays in view at ${width} px, although the page goes on growing`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path + hash)
      await page.waitForLoadState('networkidle')
      if (path.startsWith('/servicios'))
        await expect(page.getByLabel('¿Sobre qué nos escribes?')).toBeAttached()
      await expect(page.locator(hash)).toBeInViewport()
      // The reader's own scrolling ends it.
      await page.mouse.wheel(0, -3_000)
      await expect(page.locator(hash)).not.toBeInViewport()
    })
