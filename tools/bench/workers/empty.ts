// A worker that does nothing, to measure the start of workerd itself.

export default { fetch: () => new Response('') } satisfies ExportedHandler
