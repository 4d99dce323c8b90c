import { reset } from 'cloudflare:test'

// Test files share one workerd; each begins with empty storage.
await reset()
