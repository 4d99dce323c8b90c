import { markPostsStale, rerenderPostsWithImage } from './features/content/publishing/rerender.ts'
import { replaceImageInTexts } from './features/content/saving/replace-image.ts'
import { createMediaApi } from './features/media/api.ts'
import { invalidateRedirectTable } from './features/redirects/cached-table.ts'
import { replaceImageInRedirects } from './features/redirects/queries.ts'
import { replaceImageInSettings } from './features/settings/replace-image.ts'

/** `/api/mngr/medios`, with what the features that refer to media do when these change. */
export const mediaApi = createMediaApi({
  markPostsStale,
  rerenderPosts: rerenderPostsWithImage,
  replaceIn: [
    replaceImageInTexts,
    replaceImageInSettings,
    (_db, replacement) => replaceImageInRedirects(replacement),
  ],
  invalidateRedirects: invalidateRedirectTable,
})
