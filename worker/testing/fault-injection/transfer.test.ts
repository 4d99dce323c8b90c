import { testGroup } from './test-group.ts'

testGroup('transfer')
