import { cp, readFile, rm, writeFile } from 'node:fs/promises'

/** Wraps the built worker: provides the platform's context, reports what was purged, and can make D1 fail. */
const wrapperSource = `
import site from './index.js'
export * from './index.js'
const lost = { prepare() { throw new Error('D1 is down') }, batch() { throw new Error('D1 is down') } }
export default {
  ...site,
  async fetch(request, env, context) {
    const purged = []
    const cache = { purge: async (options) => { purged.push(options); return { success: true, errors: [] } } }
    const isLost = request.headers.has('x-lost')
    const response = await site.fetch(request, isLost ? { ...env, DB: lost } : env, {
      waitUntil: (work) => context.waitUntil(work),
      passThroughOnException() {},
      cache,
    })
    const headers = new Headers(response.headers)
    headers.set('x-purged', JSON.stringify(purged))
    return new Response(response.body, { status: response.status, headers })
  },
}
`

/** Copies a build with the wrapper as its entry. Returns the folder. */
export async function wrapBuild(from: string, folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await cp(from, folder, { recursive: true })
  const file = `${folder}/worker/wrangler.json`
  const config = await readFile(file, 'utf8')
  await writeFile(file, config.replace('"main":"index.js"', '"main":"in-front.js"'))
  await writeFile(`${folder}/worker/in-front.js`, wrapperSource)
  return folder
}
