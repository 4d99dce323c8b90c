import { renderMarkdown } from '#worker/markdown/render.ts'
import { inputReaders } from '#worker/testing/hostile/runs.ts'

// Processes hostile inputs. Each path processes its body in one way: `/render`, and the names in
// worker/testing/hostile/runs.ts.

/** Path → function that processes an input and returns the size of its result in bytes. */
const hostileRunners: Readonly<Record<string, (input: Uint8Array) => number | Promise<number>>> = {
  ...inputReaders,
  render: (input) => renderMarkdown(new TextDecoder().decode(input)).html.length,
}

export default {
  async fetch(request) {
    const run = hostileRunners[new URL(request.url).pathname.slice(1)]
    if (!run) return new Response(null, { status: 404 })
    try {
      return Response.json({ size: await run(new Uint8Array(await request.arrayBuffer())) })
    } catch (error) {
      return Response.json({ refused: error instanceof Error ? error.message : String(error) })
    }
  },
} satisfies ExportedHandler
