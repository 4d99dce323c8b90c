import * as page from '#client/pages/blog-slug.tsx'
import { hydrateBare } from './hydrate.tsx'

hydrateBare(page)
