import { Hono } from 'hono'

// Floor (a): Hono answering one constant HTML text of the size of the page that is compared with it.

const app = new Hono<{ Bindings: { HTML: string } }>()
app.get('*', (c) => c.html(c.env.HTML))

export default app
