import { globSync } from 'node:fs'
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser'

/** The TypeScript files of the product and its tools, without tests. */
export const listSources = (): string[] =>
  globSync('{client,worker,tools}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))

/** Calls `add` with each text of a module: strings, parts of templates and JSX. `more` has visitors of further nodes. */
export function visitTexts(
  file: string,
  source: string,
  add: (text: string, start: number) => void,
  more: VisitorObject = {},
): void {
  const addText = (text: string | null, start: number): void =>
    add((text ?? '').replaceAll(/\s+/g, ' ').trim(), start)
  new Visitor({
    ...more,
    Literal: ({ value, start }) => (typeof value === 'string' ? addText(value, start) : undefined),
    TemplateElement: ({ value, start }) => addText(value.cooked, start),
    JSXText: ({ value, start }) => addText(value, start),
  }).visit(parseSync(file, source).program)
}
