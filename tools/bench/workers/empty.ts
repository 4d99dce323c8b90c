// Measures the start of workerd itself.

export default { fetch: () => new Response('') } satisfies ExportedHandler
