import { testGroup } from './test-group.ts'

testGroup('other changes')
