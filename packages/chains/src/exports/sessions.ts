export { sessions } from '../sessions/sessions.ts'
