import { walkPart } from './parts.ts'

walkPart('other changes')
