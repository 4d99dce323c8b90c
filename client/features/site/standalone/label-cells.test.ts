import { expect, test } from 'vitest'
import { labelCells } from './label-cells.ts'

test('gives each cell of a table the name of its column', () => {
  expect(
    labelCells(
      '<table><tr><th>A <code>"b"</code></th><th align="right">C</th></tr><tr><td>1</td><td align="right">2</td></tr><tr><td>3</td></tr></table>',
    ),
  ).toBe(
    '<table><tr><th>A <code>"b"</code></th><th align="right">C</th></tr><tr><td data-name="A &quot;b&quot;">1</td><td data-name="C" align="right">2</td></tr><tr><td data-name="A &quot;b&quot;">3</td></tr></table>',
  )
})
