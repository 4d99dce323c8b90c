import { createImport } from '#client/features/transfer/run/create-import.ts'
import { createApi } from '#client/runtime/session/call-api.ts'
import { signInOwner } from './sign-in.ts'

type ImportJob = ReturnType<typeof createImport>

/** Returns functions that run imports as the manager area does, signed in as the site's owner. */
export async function createImporter(url: string) {
  const Cookie = await signInOwner(url)
  let requestCount = 0
  const { callApi: call } = createApi({
    fetch(path, init) {
      requestCount += 1
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), Cookie, Origin: url }
      return fetch(`${url}${String(path)}`, { ...init, headers })
    },
  })
  const scheduleAfter = (ms: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  return {
    Cookie,
    startImport: (file: File): ImportJob => createImport([file], { call, runAfter: scheduleAfter }),
    /**
     * Describes the progress of an import and the requests since the last call. Throws if any part of the import
     * failed.
     */
    describeProgress(job: ImportJob): string {
      const { phase, done, total, counts, failures, problem } = job.state.get()
      if (problem || failures.length > 0) throw new Error(`${problem ?? ''} ${JSON.stringify(failures)}`)
      const requestsSinceLast = requestCount
      requestCount = 0
      return `${phase} ${done}/${total} ${JSON.stringify(counts ?? {})}, ${requestsSinceLast} peticiones`
    },
  }
}
