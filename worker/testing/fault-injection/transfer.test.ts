import { walkPart } from './parts.ts'

walkPart('transfer')
