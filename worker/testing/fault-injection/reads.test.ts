import { walkPart } from './parts.ts'

walkPart('reads')
