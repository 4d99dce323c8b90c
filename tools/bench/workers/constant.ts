import { Hono } from 'hono'

// The baseline of a cached page (a): Hono returns a constant HTML text, as long as the page that it is compared with.

const app = new Hono<{ Bindings: { HTML: string } }>()
app.get('*', (c) => c.html(c.env.HTML))

export default app
