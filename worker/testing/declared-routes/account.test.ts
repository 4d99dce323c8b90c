import { testRoutes } from './test-routes.ts'

testRoutes((path) => /^\/api\/(mngr\/cuenta|_auth)/.test(path))
