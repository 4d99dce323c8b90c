// What most pages are made of, in one chunk: fetched when the first page is idle, it is there before a page that was
// gone to asks for it, which would cost a second round trip.

export { PostList } from './blog/post-list/post-list.tsx'
export { TagList } from './blog/tag-list.tsx'
export { Heading } from './design/heading/heading.tsx'
export { NextStep } from './design/next-step/next-step.tsx'
export { RawHtml } from './design/raw-html/raw-html.tsx'
export { Published } from './design/time/published.tsx'
