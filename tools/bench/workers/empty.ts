// What workerd itself costs at its start.

export default { fetch: () => new Response('') } satisfies ExportedHandler
