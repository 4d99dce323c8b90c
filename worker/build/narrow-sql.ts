import type { Plugin } from 'vite'

/** Indentation inside statements is for who writes them: the worker's bundle carries its templates as they stand. */
export const withoutIndentation = (source: string): string => source.replace(/\n[ \t]+/g, '\n')

/** What imports drizzle's `sql`. */
export const writesSql = /import \{[^}]*\bsql\b[^}]*\} from ['"]drizzle-orm['"]/

/** Statements without their indentation, in the modules that write SQL; their lines stay, for comments and source maps. */
export const narrowSql = (): Plugin => ({
  name: 'cauce:narrow-sql',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'worker',
  transform: {
    filter: { id: /\/worker\/.+\.ts$/, code: writesSql },
    handler: (source) => ({ code: withoutIndentation(source), map: null }),
  },
})
