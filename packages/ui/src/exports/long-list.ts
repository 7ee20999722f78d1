export * from '../long-list/long-list.tsx'
