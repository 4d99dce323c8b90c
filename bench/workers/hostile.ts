import { renderMarkdown } from '#worker/markdown/render.ts'

// What hostile inputs cost: each path takes an input as its body and does one kind of work with it. Another kind (HTML,
// search, mail …) is a path more; bench/hostile.ts names it in `run`.

/** What the work came to: the size of its result, or why it was refused. */
type Outcome = { size: number } | { refused: string }

const work: Readonly<Record<string, (input: string) => Outcome | Promise<Outcome>>> = {
  '/markdown': (input) => ({ size: renderMarkdown(input).html.length }),
}

export default {
  async fetch(request) {
    const run = work[new URL(request.url).pathname]
    if (!run) return new Response(null, { status: 404 })
    try {
      return Response.json(await run(await request.text()))
    } catch (error) {
      return Response.json({ refused: error instanceof Error ? error.message : String(error) })
    }
  },
} satisfies ExportedHandler
