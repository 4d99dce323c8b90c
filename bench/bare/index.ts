import * as page from '#client/site/pages/index.tsx'
import { hydrateBare } from './hydrate.tsx'

hydrateBare(page)
