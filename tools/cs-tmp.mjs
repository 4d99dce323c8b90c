import { checkColdStart } from './checks/cold-start.ts'
await checkColdStart()
