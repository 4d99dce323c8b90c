import { Hono } from 'hono'

// The floor of a cached page, (a): Hono answering one constant HTML text of the size of the page that is compared with it.

const app = new Hono<{ Bindings: { HTML: string } }>()
app.get('*', (c) => c.html(c.env.HTML))

export default app
