import { globSync } from 'node:fs'

/** The TypeScript files of the product and its tools, without tests. */
export const listSources = (): string[] =>
  globSync('{client,worker,tools}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
