import { testGroup } from './test-group.ts'

testGroup('changes of articles')
