import { walkPart } from './parts.ts'

walkPart('changes of content')
