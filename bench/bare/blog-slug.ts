import * as page from '#client/blog/pages/blog-slug.tsx'
import { hydrateBare } from './hydrate.tsx'

hydrateBare(page)
