export * from '../database/connection.ts'
export * from '../database/database.ts'
export * from '../database/migrate.ts'
