import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { createStudio, publishNew } from '../testing/studio.ts'
import { createTestApp, seedPosts } from '../testing/testing.ts'
