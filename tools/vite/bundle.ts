import { build, type InlineConfig, type Rolldown } from 'vite'

/** Builds chunks in memory, without the configuration of the site. The first is that of the entry. */
export async function bundleChunks({
  build: options,
  ...config
}: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    ...config,
    build: { write: false, ...options },
  })
  return [result]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .filter((file) => file.type === 'chunk')
}
