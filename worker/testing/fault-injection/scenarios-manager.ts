import { asManager, getDownload, getAsManager, type Scenario } from './scenario.ts'
import { postScenarios } from './scenarios-posts.ts'
import { createUniqueId } from './site.ts'

// Scenarios of enquiries and the audit log.

const enquiryScenarios: Readonly<Record<string, Scenario>> = {
  'GET /mngr/consultas/:ref': {
    status: 200,
    createRequest: asManager('GET', async (site) => [`/mngr/consultas/${await site.addEnquiry()}`]),
  },
  'GET /api/data/mngr/consultas/:ref': {
    status: 200,
    createRequest: asManager('GET', async (site) => [`/api/data/mngr/consultas/${await site.addEnquiry()}`]),
  },
}

export const managerScenarios: Readonly<Record<string, Scenario>> = {
  ...postScenarios,
  ...enquiryScenarios,
}
