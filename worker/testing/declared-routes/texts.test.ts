import { testRoutes } from './test-routes.ts'

testRoutes((path) => /^\/api\/mngr\/(posts|paginas)/.test(path))
