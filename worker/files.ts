import { Hono } from 'hono'
import { threadsPath } from '#client/ui/threads/threads-path.ts'
import { machineReadable } from './features/blog/machine-readable.ts'
import { securityTxt } from './features/site/security-txt.ts'
import type { AppEnv } from './http/context.ts'
import { lazy } from './http/lazy.ts'
import { socialImagesPath } from './http/social-image.ts'

const calendars = lazy(async () => (await import('./features/content/calendar.ts')).calendarFiles)
const mediaFiles = lazy(async () => (await import('./features/media/serve-files.ts')).mediaFiles)
const threads = lazy(async () => (await import('./features/site/threads.ts')).threadDrawings)
const socialImages = lazy(async () => (await import('./features/blog/social-images/api.ts')).socialImages)

/** Routes of the files that are not static assets: images, feeds and text files. */
export const files = new Hono<AppEnv>()
  .route('/medios', mediaFiles)
  .route(threadsPath, threads)
  .route(socialImagesPath, socialImages)
  .route('/eventos', calendars)
  .route('/', machineReadable)
  .route('/', securityTxt)
