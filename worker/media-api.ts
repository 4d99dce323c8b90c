import { markPostsStale, rerenderPostsWithImage } from './features/content/publishing/rerender.ts'
import { replaceImageInPosts } from './features/content/replace-image.ts'
import { replaceImageInEntries } from './features/content/saving/replace-image.ts'
import { createMediaApi } from './features/media/api.ts'
import { invalidateRedirectTable } from './features/redirects/cached-table.ts'
import { replaceImageInRedirects } from './features/redirects/queries.ts'
import { replaceImageInSettings } from './features/settings/replace-image.ts'

/** `/api/mngr/medios`, with what the features that refer to media do when these change. */
export const mediaApi = createMediaApi({
  markPostsStale,
  rerenderPosts: rerenderPostsWithImage,
  replaceIn: [
    (_db, replacement) => replaceImageInPosts(replacement),
    replaceImageInEntries,
    replaceImageInSettings,
    (_db, replacement) => replaceImageInRedirects(replacement),
  ],
  invalidateRedirects: invalidateRedirectTable,
})
