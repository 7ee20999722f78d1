export { type Admission, admitProject, type Denial, type ProjectClaim } from '../access/admit-project.ts'
export { createBearerToken, digestSecret, formatToken, isDigestOf, isSameSecret, parseToken } from '../access/bearer-token.ts'
export type { Gates, Operator, ProjectReader, SignIn, Waiting } from '../access/grants.ts'
