import * as page from '#client/pages/index.tsx'
import { hydrateBare } from './hydrate.tsx'

hydrateBare(page)
