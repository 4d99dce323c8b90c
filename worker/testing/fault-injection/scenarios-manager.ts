import { asManager, type Scenario } from './scenario.ts'
import { postScenarios } from './scenarios-posts.ts'

// Scenarios of articles and of the page of an enquiry.

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
