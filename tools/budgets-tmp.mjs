import { build } from './cli/build.ts'
import { checkBudgets } from './checks/budgets.ts'
import { checkColdStart } from './checks/cold-start.ts'
await build({ BUILD_ID: 'tested-build' })
console.log(JSON.stringify(await checkBudgets(), null, 1))
console.log(JSON.stringify(await checkColdStart(), null, 1))
